import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { aiResultQueries } from './queries'
import { useFreshList } from './use-fresh-list'

const ID = 'a0000000-0000-4000-8000-000000000001'
const call = vi.hoisted(() => vi.fn(async () => ({ total: 1, ai_results: [{ id: 'x', state: 'running' }] })))
vi.mock('@/api/call', () => ({ call }))

it('a list that says that the open result is under way is read again when it is over', async () => {
  const states = { list: 'running' }
  call.mockReset().mockImplementation(async () => ({ total: 1, ai_results: [{ id: ID, state: states.list }] }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      const list = useQuery(aiResultQueries.page({ kinds: ['workflow.create'] }, 0))
      useFreshList(list, ID)
      return list.data?.ai_results[0]?.state
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current).toBe('running'))
  expect(call).toHaveBeenCalledTimes(1)

  states.list = 'done'
  client.setQueryData(aiResultQueries.detail(ID).queryKey, { id: ID, state: 'done' } as never)
  await waitFor(() => expect(result.current).toBe('done'))
  expect(call).toHaveBeenCalledTimes(2)
})
