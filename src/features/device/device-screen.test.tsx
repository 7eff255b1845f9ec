import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { reportStorageTrouble } from '@/offline/read/storage-health'
import { DeviceScreen } from './device-screen'

const storage = {
  persisted: vi.fn<() => Promise<boolean>>(),
  persist: vi.fn<() => Promise<boolean>>(),
  estimate: vi.fn<() => Promise<StorageEstimate>>(),
}

beforeEach(() => {
  storage.persisted.mockResolvedValue(false)
  storage.persist.mockResolvedValue(true)
  storage.estimate.mockResolvedValue({ usage: 3_700_000, quota: 10_700_000_000 })
  vi.stubGlobal('navigator', { ...navigator, storage, userAgent: navigator.userAgent })
})
afterEach(() => vi.unstubAllGlobals())

it('says how much is stored, and asks the browser to protect it', async () => {
  renderWithWords(<DeviceScreen />)
  expect(await screen.findByText('3.7 MB')).not.toBeNull()
  expect(screen.getByText('保護されていません')).not.toBeNull()
  storage.persisted.mockResolvedValue(true)
  screen.getByRole('button', { name: 'データを保護する' }).click()
  expect(await screen.findByText('保護されています')).not.toBeNull()
  expect(storage.persist).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('button', { name: 'データを保護する' })).toBeNull()
})

it('says unknown where the browser does not say', async () => {
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent })
  renderWithWords(<DeviceScreen />)
  await waitFor(() => expect(screen.getAllByText('不明')).toHaveLength(3))
})

it('warns when there is no room, and when nothing can be stored at all', async () => {
  const { unmount } = renderWithWords(<DeviceScreen />)
  expect(screen.queryByText('端末の空き容量が足りません')).toBeNull()
  reportStorageTrouble(new DOMException('full', 'QuotaExceededError'))
  expect(await screen.findByText('端末の空き容量が足りません')).not.toBeNull()
  unmount()
  reportStorageTrouble(new Error('dead'))
  renderWithWords(<DeviceScreen />)
  expect(await screen.findByText('端末に保存できません')).not.toBeNull()
})
