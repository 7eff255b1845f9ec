import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { ProductDetailScreen } from './product-detail-screen'

const server = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@/api/call', () => server)
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: 'soap' }),
}))
vi.mock('@/ui/link-button', () => ({
  LinkButton: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

it('a product that cannot be read leaves the way to the list', async () => {
  server.call.mockRejectedValue(refusedWith('DB_001'))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderWithWords(
    <QueryClientProvider client={client}>
      <ProductDetailScreen decisions={() => null} />
    </QueryClientProvider>,
  )
  await screen.findByRole('alert')
  expect(screen.getByRole('link', { name: '一覧に戻る' }).getAttribute('href')).toBe('/products')
})
