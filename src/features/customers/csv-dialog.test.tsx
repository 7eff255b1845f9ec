import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CustomerList } from '#contract/customers'
import { renderWithWords } from '@/i18n/testing'
import { clockLag } from '@/lib/device-clock'
import { connectivityStore } from '@/offline/connectivity/state'
import { CsvDialog } from './csv-dialog'
import { aCustomer } from './customer-fixtures'

const copy = vi.hoisted(() => ({
  readOrCopy: vi.fn<() => Promise<Pick<CustomerList, 'customers'>>>(),
  copied: vi.fn<() => { at: number; sent: number } | null>(),
}))
vi.mock('@/offline/cache/read-or-copy', async (original) => ({ ...(await original<object>()), ...copy }))
const disk = vi.hoisted(() => ({ saveFile: vi.fn<(file: File) => void>() }))
vi.mock('@/lib/save-file', () => disk)

const FILTER = { sort_by: 'name_kana', sort_order: 'asc' } as const

beforeEach(() => {
  vi.clearAllMocks()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  copy.readOrCopy.mockResolvedValue({ customers: [aCustomer({ name: '𠮷田 花子' })] })
  copy.copied.mockReturnValue(null)
})

const show = (waiting = 0) => renderWithWords(<CsvDialog filter={FILTER} waiting={waiting} onClose={() => {}} />)
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

it('saves the list as UTF-8, and says how many', async () => {
  show()
  save()
  expect(await screen.findByText('1件を保存しました。')).toBeTruthy()
  const [file] = disk.saveFile.mock.calls[0] ?? []
  expect(file?.name).toMatch(/^顧客-\d{4}-\d\d-\d\d\.csv$/)
  expect(await file?.text()).toContain('"𠮷田 花子"')
})

it('names the file by the day of the server', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T12:00:00Z') })
  clockLag.set(86_400_000)
  show()
  save()
  await waitFor(() => expect(disk.saveFile).toHaveBeenCalledOnce())
  clockLag.set(null)
  expect(disk.saveFile.mock.lastCall?.[0].name).toBe('顧客-2026-05-02.csv')
})

it('tells which letters Shift_JIS has lost', async () => {
  show()
  fireEvent.click(screen.getByRole('radio', { name: 'Shift_JIS（古いソフト）' }))
  save()
  expect(await screen.findByText(/〓.*𠮷/)).toBeTruthy()
})

it('says what is not in it: changes that wait, and without a connection whatever the copy does not have', async () => {
  connectivityStore.set({ state: 'offline', slow: false, lastContactAt: 1 })
  copy.copied.mockReturnValue({ at: 1, sent: 0 })
  show(2)
  expect(screen.getByText('未送信の顧客2件は、まだ入りません。')).toBeTruthy()
  expect(screen.getByText(/この端末のコピーから保存します/)).toBeTruthy()
  save()
  await waitFor(() => expect(disk.saveFile).toHaveBeenCalledTimes(1))
})

it('saves no file of a copy that was never whole', async () => {
  copy.copied.mockReturnValue({ at: 0, sent: 0 })
  show()
  save()
  expect((await screen.findByRole('alert')).textContent).toContain('まだそろっていません')
  expect(disk.saveFile).not.toHaveBeenCalled()
})
