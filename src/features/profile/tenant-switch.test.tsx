import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Membership } from '#contract/profile'
import { unreachable } from '@/api/api-error'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { TenantSwitch } from './tenant-switch'

const given = vi.hoisted(() => ({
  call: vi.fn<() => Promise<object>>(),
  callPatiently: vi.fn<(endpoint: object, request: object) => Promise<object>>(),
  reloadProfile: vi.fn<() => Promise<void>>(),
  navigate: vi.fn<(to: object) => Promise<void>>(),
}))
vi.mock('@/api/call', () => ({ call: given.call }))
vi.mock('@/api/call-patiently', () => ({ callPatiently: given.callPatiently }))
vi.mock('@/session/identity/actions', () => ({ reloadProfile: given.reloadProfile }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => given.navigate }))

const membership = (tenant_name: string, current = false): Membership => ({
  tenant_id: `id of ${tenant_name}`,
  tenant_name,
  role: 'staff',
  current,
})
const connection = (state: 'online' | 'offline') => connectivityStore.set({ state, slow: false, lastContactAt: null })

beforeEach(() => {
  vi.resetAllMocks()
  connection('online')
})

async function show(...memberships: Membership[]) {
  given.call.mockResolvedValue({ memberships })
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <TenantSwitch />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(given.call).toHaveBeenCalledOnce())
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
}
const choose = () => fireEvent.click(screen.getByRole('button', { name: 'みどり歯科 に切り替える' }))
const confirm = () => fireEvent.click(screen.getByRole('button', { name: '切り替える' }))
const HERE = membership('さくらクリニック', true)
const THERE = membership('みどり歯科')

it('is not there for who belongs to one tenant', async () => {
  await show(HERE)
  expect(screen.queryByText('ほかの所属')).toBeNull()
})

it('says so when it cannot be known whether there are others', async () => {
  given.call.mockRejectedValueOnce(refusedWith('SYS_001')).mockResolvedValue({ memberships: [HERE, THERE] })
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TenantSwitch />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('ほかの所属があるかどうかを、いま確認できません。')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '再試行' }))
  expect(await screen.findByText('ほかの所属')).not.toBeNull()
})

it('asks first and says what becomes of unsent changes; then opens the other tenant at its first page', async () => {
  given.callPatiently.mockResolvedValue({ tenant_id: THERE.tenant_id })
  await show(HERE, THERE)
  expect(screen.queryByText('さくらクリニック')).toBeNull()
  choose()
  expect(screen.getByText(/未送信の変更は今の所属の分としてこの端末に残り/)).not.toBeNull()
  expect(given.callPatiently).not.toHaveBeenCalled()
  confirm()
  await waitFor(() => expect(given.navigate).toHaveBeenCalledWith({ to: '/' }))
  expect(given.callPatiently.mock.calls[0]?.[1]).toEqual({ body: { tenant_id: THERE.tenant_id } })
  expect(given.reloadProfile).toHaveBeenCalledOnce()
})

it('stays where it is and says why, when the server could not be asked', async () => {
  given.callPatiently.mockRejectedValue(unreachable('network', true))
  await show(HERE, THERE)
  choose()
  confirm()
  const { textContent: words } = await screen.findByRole('alert')
  expect(words).toContain('ネットワークエラー')
  expect(words, 'nothing was to be saved').not.toContain('保存できませんでした')
  expect(given.reloadProfile).not.toHaveBeenCalled()
})

it('that goes away while the question is open leaves nothing to press, and says so', async () => {
  await show(HERE, THERE)
  choose()
  act(() => connection('offline'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '切り替える' }).disabled).toBe(true)
  expect(screen.getByRole('alertdialog').textContent).toContain('オフラインです。')
  act(() => connection('online'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '切り替える' }).disabled).toBe(false)
})

it('waits for a connection', async () => {
  await show(HERE, THERE)
  act(() => connection('offline'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'みどり歯科 に切り替える' }).disabled).toBe(true)
})
