import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint'
import { productQueries } from '@/features/products/queries'
import { CollectionsAhead } from './collections-ahead'

const session = vi.hoisted(() => ({ role: 'staff', features: {} as Record<string, boolean> }))
const call = vi.hoisted(() => vi.fn<(endpoint: Endpoint) => Promise<object>>())
const download = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: object) => Promise<object>>())
const isSlowNetwork = vi.hoisted(() => vi.fn<() => boolean>())
vi.mock('@/api/call', () => ({ call }))
vi.mock('@/api/download', () => ({ download }))
vi.mock('@/offline/scope/files', () => ({ keptFile: async () => undefined }))
vi.mock('@/lib/slow-network', () => ({ isSlowNetwork }))
vi.mock('@/session/session', () => ({ useSession: () => ({ profile: { user: session } }) }))
vi.mock('@/features/tenant/queries', () => ({ useFeatureState: () => ({ flags: session.features, isSettled: true }) }))

const PRODUCTS = {
  products: [
    { id: 'a', image_id: 'picture-a' },
    { id: 'b', image_id: null },
    { id: 'c', image_id: 'picture-c' },
  ],
}
const ON = { customers_enabled: true, staff_management_enabled: true, documents_enabled: true, products_enabled: true }

beforeEach(() => {
  session.role = 'staff'
  session.features = ON
  isSlowNetwork.mockReset().mockReturnValue(false)
  download.mockReset().mockResolvedValue({ blob: new Blob(['x']) })
  call.mockReset().mockImplementation(async ({ path }) => (path === '/api/products/' ? PRODUCTS : { members: [] }))
})

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <CollectionsAhead />
    </QueryClientProvider>,
  )
  await act(async () => {})
  return client
}
const asked = () => call.mock.calls.map(([{ path }]) => path)

it('brings what the person may read, the pictures of products last', async () => {
  const client = await open()
  await waitFor(() => expect(download).toHaveBeenCalledTimes(2))
  expect(asked()).toEqual([
    '/api/saved-filters/',
    '/api/pinned-customers/',
    '/api/snippets/',
    '/api/staff/directory',
    '/api/frequent-questions/',
    '/api/folders/',
    '/api/products/',
  ])
  expect(download.mock.calls.map(([, input]) => input)).toEqual([
    { params: { id: 'picture-a' } },
    { params: { id: 'picture-c' } },
  ])
  expect(client.getQueryData(productQueries.whole().queryKey)).toEqual(PRODUCTS.products)
})

it('brings the whole list of members to those who lead', async () => {
  session.role = 'manager'
  await open()
  await waitFor(() => expect(download).toHaveBeenCalled())
  expect(asked()).toContain('/api/staff/')
})

it('asks for nothing that is switched off everywhere, and goes on after a failure', async () => {
  session.features = { ...ON, customers_enabled: false, staff_management_enabled: false }
  call.mockRejectedValue(new Error('no line'))
  await open()
  await waitFor(() => expect(asked()).toHaveLength(4))
  // The assistants have snippets, too.
  expect(asked()).toEqual(['/api/snippets/', '/api/frequent-questions/', '/api/folders/', '/api/products/'])
})

it('leaves a slow line alone', async () => {
  isSlowNetwork.mockReturnValue(true)
  await open()
  expect(asked()).toEqual([])
})
