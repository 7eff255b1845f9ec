import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Device, devices } from '#contract/devices'
import type { Endpoint } from '#contract/endpoint'
import { refusedWith } from '@/errors/testing'
import { formatMoment } from '@/i18n/format'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { DeviceList } from './device-list'
import { DevicesSection } from './devices-section'
import { OwnDevicesCard } from './own-devices-card'
import { administrationQueries } from './queries'

const server = vi.hoisted(() => ({ call: vi.fn<(endpoint: Endpoint, request: object) => Promise<unknown>>() }))
vi.mock('@/api/call', () => server)
vi.mock('@/api/call-patiently', () => ({ callPatiently: server.call }))

const device = (fields: Partial<Device>): Device => ({
  id: crypto.randomUUID(),
  name: '',
  platform: 'Android タブレット・Chrome',
  member: { id: crypto.randomUUID(), name: '受付 さくら' },
  is_own: false,
  is_current: false,
  first_seen_at: '2026-11-01T00:00:00Z',
  last_seen_at: '2026-11-20T00:00:00Z',
  last_pull_at: null,
  revoked_at: null,
  revoked_by: null,
  ...fields,
})
const CURRENT = device({ is_own: true, is_current: true, name: '受付の端末' })
const LOST = device({ platform: 'iPad・Safari' })
const REFUSED = device({ name: '古い端末', revoked_at: '2026-11-19T00:00:00Z', revoked_by: '院長 花子' })

const row = (name: string) => within(screen.getByText(name).closest('li') ?? document.body)

beforeEach(() => {
  vi.clearAllMocks()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  server.call.mockResolvedValue({})
})

function show(ofAll: boolean): void {
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <DeviceList devices={[CURRENT, LOST, REFUSED]} ofAll={ofAll} />
    </QueryClientProvider>,
  )
}

it('the one in the hands is not refused; a lost one is, after a question', async () => {
  show(true)
  expect(row('受付の端末').queryByRole('button', { name: '利用を停止' })).toBeNull()
  expect(row('受付の端末').getByText('この端末')).toBeTruthy()
  fireEvent.click(row('iPad・Safari').getByRole('button', { name: '利用を停止' }))
  const question = within(screen.getByRole('alertdialog'))
  expect(question.getByText(/まだ送信していない記録は、消去されずに端末に残ります/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: '利用を停止' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.call).toHaveBeenCalledExactlyOnceWith(devices.revoke, { params: { id: LOST.id } })
})

it('one that was refused says by whom; administrators let it in again, nobody else', () => {
  show(true)
  expect(row('古い端末').getByText(/院長 花子 さんが停止/)).toBeTruthy()
  expect(row('古い端末').getByRole('button', { name: '利用を再開' })).toBeTruthy()
})

it('each says when it was used and when it last took the records with it, or that it never did', () => {
  const pulled = device({ name: '奥の端末', last_pull_at: '2026-11-20T03:04:00Z' })
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <DeviceList devices={[pulled, LOST]} ofAll />
    </QueryClientProvider>,
  )
  expect(row('奥の端末').getByText(`最後の同期 ${formatMoment('2026-11-20T03:04:00Z')}`)).toBeTruthy()
  expect(row('奥の端末').getByText(`最後の利用 ${formatMoment('2026-11-20T00:00:00Z')}`)).toBeTruthy()
  expect(row('奥の端末').getByText('受付 さくら')).toBeTruthy()
  expect(row('iPad・Safari').getByText('同期なし')).toBeTruthy()
})

it('people see no way to let in again what was refused', () => {
  show(false)
  expect(row('古い端末').queryByRole('button', { name: /利用を/ })).toBeNull()
})

it('a name that could not be saved stays in its field', async () => {
  server.call.mockRejectedValue(refusedWith('SYS_003'))
  show(false)
  fireEvent.click(row('受付の端末').getByRole('button', { name: '名前' }))
  const field = screen.getByLabelText<HTMLInputElement>('名前')
  expect(field.value).toBe('受付の端末')
  fireEvent.change(field, { target: { value: '二階の端末' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByRole('alert')
  expect(field.value).toBe('二階の端末')
  expect(server.call).toHaveBeenCalledExactlyOnceWith(devices.rename, {
    params: { id: CURRENT.id },
    body: { name: '二階の端末' },
  })
})

it('a name that is too long stays as it was pasted, and says so', async () => {
  show(false)
  fireEvent.click(row('受付の端末').getByRole('button', { name: '名前' }))
  const field = screen.getByLabelText<HTMLInputElement>('名前')
  await userEvent.clear(field)
  await userEvent.paste('あ'.repeat(61))
  expect(field.value).toBe('あ'.repeat(61))
  expect(screen.getByText('60文字以内にしてください。')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(server.call).not.toHaveBeenCalled()
})

function showIn(Part: typeof OwnDevicesCard, isOwn: boolean): void {
  const client = new QueryClient()
  client.setQueryData(administrationQueries.devices(isOwn).queryKey, { devices: [CURRENT, LOST, REFUSED] })
  renderWithWords(
    <QueryClientProvider client={client}>
      <Part />
    </QueryClientProvider>,
  )
}

it('of everybody leaves it to the page to say that there is no connection', () => {
  connectivityStore.set({ state: 'offline', slow: false, lastContactAt: 1 })
  showIn(DevicesSection, false)
  expect(row('iPad・Safari').getByRole('button', { name: '利用を停止' })).toHaveProperty('disabled', true)
  expect(screen.queryByText(/オフラインです。/)).toBeNull()
})

it('without a connection nothing can be pressed, also when it goes while the question is open; it is said', async () => {
  server.call.mockResolvedValue({ devices: [CURRENT, LOST, REFUSED] })
  showIn(OwnDevicesCard, true)
  fireEvent.click(row('iPad・Safari').getByRole('button', { name: '利用を停止' }))
  act(() => connectivityStore.set({ state: 'offline', slow: false, lastContactAt: 1 }))
  const question = within(screen.getByRole('alertdialog'))
  expect(question.getByText(/^オフラインです。/)).toBeTruthy()
  expect(question.getByRole('button', { name: '利用を停止' })).toHaveProperty('disabled', true)
  fireEvent.click(question.getByRole('button', { name: 'キャンセル' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  for (const button of screen.getAllByRole('button')) expect(button).toHaveProperty('disabled', true)
  expect(screen.getByText(/^オフラインです。/)).toBeTruthy()
})

it('a device that could not be stopped says why, and nothing of saving', async () => {
  server.call.mockRejectedValue(refusedWith('DB_001'))
  show(true)
  fireEvent.click(row('iPad・Safari').getByRole('button', { name: '利用を停止' }))
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '利用を停止' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).not.toMatch(/^保存できませんでした/)
  expect(within(alert).getByRole('button', { name: 'サポートに連絡' })).toBeTruthy()
})

it('a name that was typed is not given up without a question', () => {
  show(false)
  fireEvent.click(row('受付の端末').getByRole('button', { name: '名前' }))
  fireEvent.change(screen.getByLabelText('名前'), { target: { value: '二階の端末' } })
  fireEvent.keyDown(screen.getByLabelText('名前'), { key: 'Escape' })
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('名前').value).toBe('二階の端末')
})
