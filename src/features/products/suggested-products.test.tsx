import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { SuggestedProducts } from './suggested-products'

const server = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@/api/call', () => server)
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, params, children }: { to: string; params: { id: string }; children: ReactNode }) => (
    <a href={to.replace('$id', params.id)}>{children}</a>
  ),
}))

const show = () =>
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SuggestedProducts customerId="who" />
    </QueryClientProvider>,
  )

it('names the product and the reason with its counts', async () => {
  const suggestion = {
    product: { id: 'brush', name: '歯ブラシ' },
    because_of: { id: 'whitening', name: 'ホワイトニング' },
    ...{ people: 24, both: 11 },
  }
  server.call.mockResolvedValueOnce({ suggestions: [suggestion] })
  show()
  expect((await screen.findByRole('link', { name: '歯ブラシ' })).getAttribute('href')).toBe('/products/brush')
  expect(
    screen.getByText('「ホワイトニング」について話した24人のうち11人が「歯ブラシ」も話題にしています'),
  ).toBeDefined()
})

it.each([
  ['nothing can be said', () => server.call.mockResolvedValueOnce({ suggestions: [] })],
  ['it cannot be read', () => server.call.mockRejectedValueOnce(refusedWith('SYS_001'))],
])('is not there where %s', async (_, answer) => {
  answer()
  const calls = server.call.mock.calls.length
  const { container } = show()
  await waitFor(() => expect(server.call.mock.calls.length).toBe(calls + 1))
  expect(container.textContent).toBe('')
})
