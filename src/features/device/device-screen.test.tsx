import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatWhen } from '@/i18n/format'
import { renderWithWords } from '@/i18n/testing'
import { reportStorageTrouble } from '@/offline/cache/storage-health'
import type { UnsentElsewhere } from '@/offline/device/outboxes-here'
import type { DataSets } from '@/offline/scope/data-sets'
import { dismissInstall } from '@/pwa/install'
import { installOffer } from '@/pwa/install-store'
import { DeviceScreen } from './device-screen'

const disk = vi.hoisted(() => ({
  measureDataSets: vi.fn<() => Promise<DataSets>>(),
  countElsewhere: vi.fn<() => Promise<UnsentElsewhere | null>>(),
}))
vi.mock('@/offline/scope/data-sets', () => ({ measureDataSets: disk.measureDataSets }))
vi.mock('@/offline/device/outboxes-here', () => ({ countElsewhere: disk.countElsewhere }))
const scope = vi.hoisted(() => {
  const none: never[] = []
  return { tenantId: 't1', uid: 'me', touched: { visible: { get: () => none, subscribe: () => () => {} } } }
})
vi.mock('@/offline/scope/scope', () => ({ useScope: () => scope, currentScope: () => scope }))

vi.mock('./replica-row', () => ({ ReplicaRow: () => null }))

const storage = {
  persisted: vi.fn<() => Promise<boolean>>(),
  persist: vi.fn<() => Promise<boolean>>(),
  estimate: vi.fn<() => Promise<StorageEstimate>>(),
}

const NOTHING = { count: 0, bytes: 0, oldestAt: null, newestAt: null }

beforeEach(() => {
  localStorage.clear()
  installOffer.set(null)
  disk.measureDataSets.mockResolvedValue({ pages: NOTHING, unsent: NOTHING, drafts: NOTHING, files: NOTHING })
  disk.countElsewhere.mockResolvedValue({ others: 0, otherTenants: 0 })
  storage.persisted.mockResolvedValue(false)
  storage.persist.mockReset().mockResolvedValue(true)
  storage.estimate.mockResolvedValue({ usage: 3_700_000, quota: 10_700_000_000 })
  vi.stubGlobal('navigator', { ...navigator, storage, userAgent: navigator.userAgent })
})

/** The value beside a label. */
const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent

describe('the room on the device', () => {
  it('says how much is stored, and asks the browser to protect it', async () => {
    renderWithWords(<DeviceScreen />)
    expect(await screen.findByText('3.7MB')).not.toBeNull()
    expect(screen.getByText('保護されていません')).not.toBeNull()
    storage.persisted.mockResolvedValue(true)
    screen.getByRole('button', { name: 'データを保護する' }).click()
    expect(await screen.findByText('保護されています')).not.toBeNull()
    expect(storage.persist).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('button', { name: 'データを保護する' })).toBeNull()
  })

  it('says when the browser refuses, and what helps', async () => {
    storage.persist.mockResolvedValue(false)
    renderWithWords(<DeviceScreen />)
    fireEvent.click(await screen.findByRole('button', { name: 'データを保護する' }))
    expect(await screen.findByText(/ブラウザが今は保護を認めませんでした/)).not.toBeNull()
    expect(screen.getByText('保護されていません')).not.toBeNull()
  })

  it('says unknown where the browser does not say, and offers nothing that cannot work', async () => {
    vi.stubGlobal('navigator', { userAgent: navigator.userAgent })
    renderWithWords(<DeviceScreen />)
    await screen.findByText('このブラウザからは、データの保護について確認できません。')
    for (const label of ['使用量', '使える上限', 'データの保護']) expect(await fact(label)).toBe('不明')
    expect(screen.queryByRole('button', { name: 'データを保護する' })).toBeNull()
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
})

describe('the data on the device', () => {
  const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement

  it('is named with number, size and age', async () => {
    const now = Date.now()
    const lately = now - 1000
    disk.measureDataSets.mockResolvedValue({
      pages: { count: 12, bytes: 345_000, oldestAt: now - 3 * 86_400_000, newestAt: lately },
      unsent: { count: 2, bytes: 900, oldestAt: now - 3_600_000, newestAt: now - 3_600_000 },
      drafts: { count: 1, bytes: 80, oldestAt: null, newestAt: null },
      files: { count: 1, bytes: 1_900_000, oldestAt: lately, newestAt: lately },
    })
    renderWithWords(<DeviceScreen />)
    const pages = within(await row('これまでに見た画面'))
    expect(await pages.findByText('12件')).not.toBeNull()
    expect(pages.getByText('約345KB')).not.toBeNull()
    expect(pages.getByText(formatWhen(now - 3 * 86_400_000)).tagName).toBe('TIME')
    expect(pages.getByText(formatWhen(lately))).not.toBeNull()
    const unsent = within(await row('未送信の変更（保存分）'))
    expect(unsent.getAllByText(formatWhen(now - 3_600_000)), 'one time is said once').toHaveLength(1)
    expect((await row('書きかけの入力')).textContent).toContain('1件約1KB')
    expect((await row('送信待ちのファイル')).textContent).toContain('1件約1.9MB')
    expect((await row('送信待ちのエラー報告')).textContent).toContain('ありません')
  })

  it('that cannot be read is not called empty', async () => {
    disk.measureDataSets.mockResolvedValue({ pages: null, unsent: NOTHING, drafts: null, files: NOTHING })
    renderWithWords(<DeviceScreen />)
    await waitFor(async () => expect((await row('これまでに見た画面')).textContent).toContain('読み取れません'))
    expect((await row('未送信の変更（保存分）')).textContent).toContain('ありません')
  })

  it('can be wiped, after a question', async () => {
    renderWithWords(<DeviceScreen />)
    fireEvent.click(screen.getByRole('button', { name: 'この端末のコピーを消す' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('この端末のコピーを消しますか')
    fireEvent.click(within(dialog).getByRole('button', { name: 'キャンセル' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})

describe('the work of others on a shared device', () => {
  it('is a number, with words on who can see it', async () => {
    disk.countElsewhere.mockResolvedValue({ others: 4, otherTenants: 0 })
    renderWithWords(<DeviceScreen />)
    expect(await fact('ほかの人の未送信')).toMatch(/^4件.*本人だけが見られ/)
    expect(screen.queryByText('別の所属での未送信')).toBeNull()
  })

  it('and the own work for another tenant, which does not go to this one', async () => {
    disk.countElsewhere.mockResolvedValue({ others: 0, otherTenants: 2 })
    renderWithWords(<DeviceScreen />)
    expect(await fact('ほかの人の未送信')).toBe('0件')
    expect(await fact('別の所属での未送信')).toMatch(/^2件.*今の所属には送信されず/)
  })

  it('is unknown where the browser does not tell', async () => {
    disk.countElsewhere.mockResolvedValue(null)
    renderWithWords(<DeviceScreen />)
    expect(await fact('ほかの人の未送信')).toBe('不明')
  })
})

describe('the app', () => {
  it('is installed the moment the browser says so', async () => {
    renderWithWords(<DeviceScreen />)
    expect(await fact('インストールの状態')).toMatch(/^ブラウザで使用中/)
    window.dispatchEvent(new Event('appinstalled'))
    await waitFor(async () => expect(await fact('インストールの状態')).toBe('済み'))
  })

  it('says on an iPad how to install, also after the offer was sent away', async () => {
    vi.stubGlobal('navigator', { storage, userAgent: 'Mozilla/5.0 (iPad)', maxTouchPoints: 5 })
    dismissInstall()
    renderWithWords(<DeviceScreen />)
    expect(await screen.findByText(/ホーム画面に追加/)).not.toBeNull()
  })

  it('is installed from here after a no, as often as somebody wants to', async () => {
    dismissInstall()
    const prompt = vi.fn(async () => {})
    const offer = { prompt, userChoice: Promise.resolve({ outcome: 'dismissed' as const }) }
    installOffer.set(Object.assign(new Event('beforeinstallprompt'), offer))
    renderWithWords(<DeviceScreen />)
    expect(screen.queryByText('この端末にインストールできます'), 'it does not come by itself').toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'インストール' }))
    expect(prompt).toHaveBeenCalledTimes(1)
    expect(await screen.findByText(/ブラウザのメニューに「インストール」/)).not.toBeNull()
    act(() => installOffer.set(Object.assign(new Event('beforeinstallprompt'), offer)))
    expect(screen.getByRole('button', { name: 'インストール' })).not.toBeNull()
  })
})
