import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { StaffDetailScreen } from './staff-detail-screen'

const member = {
  ...{ id: 'tamura', name: '田村 早苗', email: 'tamura@sakura.example', phone: '09012345678', extension: '22' },
  ...{ role: 'staff', status: 'active', has_joined: true, version: 3 },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
}
vi.mock('@/offline/scope/use-whole-list', () => ({
  useWholeList: () => ({ slots: [{ record: member }], first: { data: { ownId: 'other' } } }),
}))
vi.mock('@/session/session', () => ({ useSession: () => ({ profile: { user: { role: 'admin' } } }) }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: 'tamura' }),
  useNavigate: () => () => {},
}))
vi.mock('@/ui/back-link', () => ({ BackLink: () => null }))
vi.mock('@/ui/link-button', () => ({ LinkButton: () => null }))

const show = () =>
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <StaffDetailScreen />
    </QueryClientProvider>,
  )

it('the window is called by the member', () => {
  show()
  expect(document.title).toBe('田村 早苗 | 窓口')
})

it('a phone number is grouped as everywhere else, and called by a tap', () => {
  show()
  expect(screen.getByRole('link', { name: '090-1234-5678' }).getAttribute('href')).toBe('tel:09012345678')
})
