import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusedWith } from '@/errors/testing'
import { tenantQueries } from './queries'
import { useSettingsFollow } from './use-settings-follow'

const call = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('@/api/call', () => ({ call }))
const session = vi.hoisted(() => ({ version: 1 as number | undefined }))
vi.mock('@/session/session', () => ({
  useSession: () => ({ tenantId: 't', profile: { tenant: { settings_version: session.version } } }),
}))
const loadChangedProfile = vi.hoisted(() => vi.fn(async () => {}))
const loadProfile = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('@/session/profile', () => ({ loadChangedProfile, loadProfile }))

const refusal = vi.hoisted(() => ({ code: '' }))

beforeEach(() => {
  vi.clearAllMocks()
  session.version = 1
})

function Desk({ page }: { page: boolean }) {
  useSettingsFollow()
  return page ? <Page /> : null
}
function Page() {
  useQuery({ queryKey: ['page'], queryFn: () => Promise.reject(refusedWith(refusal.code as 'BIZ_001')) })
  return null
}

async function open({ page = false } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const desk = (
    <QueryClientProvider client={client}>
      <Desk page={page} />
    </QueryClientProvider>
  )
  render(desk)
  await act(async () => {})
  return client
}

test('flags of newer settings than the profile bring the profile again; those of the same do not', async () => {
  call.mockResolvedValue({ settings_version: 1 })
  const client = await open()
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  expect(loadChangedProfile).not.toHaveBeenCalled()
  call.mockResolvedValue({ settings_version: 2 })
  await act(() => client.invalidateQueries({ queryKey: tenantQueries.features().queryKey }))
  await waitFor(() => expect(loadChangedProfile).toHaveBeenCalledTimes(1))
})

test('a profile of newer settings brings the flags again', async () => {
  session.version = 3
  call.mockResolvedValueOnce({ settings_version: 2 }).mockResolvedValue({ settings_version: 3 })
  await open()
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  expect(loadChangedProfile).not.toHaveBeenCalled()
})

test('an older server that says no version is left alone', async () => {
  call.mockResolvedValue({})
  await open()
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  expect(loadChangedProfile).not.toHaveBeenCalled()
})

test.each([
  ['BIZ_001', 2, 0],
  ['AUTH_006', 2, 1],
  ['DB_002', 1, 0],
] as const)('after %s the flags are asked for again (%i), and the role (%i)', async (code, times, roles) => {
  refusal.code = code
  call.mockResolvedValue({ settings_version: 1 })
  const client = await open({ page: true })
  call.mockClear()
  loadProfile.mockClear()
  await act(() => client.refetchQueries({ queryKey: ['page'] }))
  expect(call).toHaveBeenCalledTimes(times - 1)
  expect(loadProfile).toHaveBeenCalledTimes(roles)
})
