import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { useWipeNotice, wipeDevice } from './wipe'
import { WipeDialog } from './wipe-dialog'

const scope = vi.hoisted(() => ({
  currentScope: vi.fn(),
  deleteScope: vi.fn<(who: unknown, how: { keepOutbox: boolean }) => Promise<void>>(),
}))
vi.mock('@/offline/scope/scope', () => scope)

const me = { tenantId: 't1', uid: 'me' }
const reload = vi.fn()

function Page() {
  useWipeNotice()
  return null
}

beforeEach(() => {
  vi.clearAllMocks()
  sessionStorage.clear()
  scope.currentScope.mockReturnValue(me)
  scope.deleteScope.mockResolvedValue()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  vi.stubGlobal('location', { ...location, reload })
})

describe('wiping', () => {
  it('deletes the copies of this person alone and starts again', async () => {
    await wipeDevice({ withUnsent: false })
    expect(scope.deleteScope).toHaveBeenCalledExactlyOnceWith(me, { keepOutbox: true })
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('takes unsent work along only when told so', async () => {
    await wipeDevice({ withUnsent: true })
    expect(scope.deleteScope).toHaveBeenCalledExactlyOnceWith(me, { keepOutbox: false })
  })

  it('does nothing for nobody', async () => {
    scope.currentScope.mockReturnValue(null)
    await wipeDevice({ withUnsent: true })
    expect(scope.deleteScope).not.toHaveBeenCalled()
    expect(reload).not.toHaveBeenCalled()
  })

  it.each([
    ['done', '消しました'],
    ['not possible', '消せませんでした'],
  ])('%s: is told once, by the page that comes up after it', async (outcome, words) => {
    if (outcome !== 'done') scope.deleteScope.mockRejectedValue(new Error('blocked'))
    dismissAll()
    renderWithWords(<Page />).unmount()
    expect(getNotices()).toEqual([])
    await wipeDevice({ withUnsent: false })
    expect(reload, 'also after a failure: the data was closed for it').toHaveBeenCalledTimes(1)
    renderWithWords(<Page />).unmount()
    renderWithWords(<Page />).unmount()
    expect(getNotices()).toHaveLength(1)
    expect(getNotices()).toMatchObject([{ text: expect.stringContaining(words), count: 1 }])
  })
})

describe('the question before it', () => {
  const show = (unsent: number, drafts: number) =>
    renderWithWords(<WipeDialog unsent={unsent} drafts={drafts} onClose={() => {}} />)

  it('says what stays, and keeps unsent work unless its box is ticked', async () => {
    show(2, 1)
    const dialog = screen.getByRole('alertdialog')
    expect(dialog.textContent).toContain('サーバーのデータは消えません')
    expect(dialog.textContent).toContain('未送信の変更2件')
    expect(dialog.textContent).toContain('書きかけの入力1件')
    expect(dialog.textContent).toContain('これらはこの端末に残ります')
    fireEvent.click(screen.getByRole('button', { name: 'コピーを消す' }))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(scope.deleteScope).toHaveBeenCalledExactlyOnceWith(me, { keepOutbox: true })
  })

  it('ticked, it says that the work is lost, on the button too', async () => {
    show(2, 0)
    fireEvent.click(screen.getByRole('checkbox', { name: '未送信の変更と書きかけの入力も消す' }))
    expect(screen.getByRole('alertdialog').textContent).toContain('サーバーに届かないまま失われます。元に戻せません。')
    expect(screen.queryByRole('button', { name: 'コピーを消す' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '未送信の変更も消す' }))
    await waitFor(() => expect(scope.deleteScope).toHaveBeenCalledExactlyOnceWith(me, { keepOutbox: false }))
  })

  it('asks nothing about work that is not there', () => {
    show(0, 0)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('says offline that nothing can be opened until there is a connection', () => {
    connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null })
    show(0, 0)
    expect(screen.getByRole('alertdialog').textContent).toContain('次につながるまで、顧客の情報を開けなくなります')
  })
})
