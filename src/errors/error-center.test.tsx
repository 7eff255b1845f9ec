import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { configurePageLoads } from '@/lib/load-page'
import { configureErrors } from './configure'
import { ErrorCenter } from './error-center'
import { getHistory } from './history'
import { dismissAll, tellOnly } from './notice-store'
import { notify } from './notify'
import { deliverReport } from './report'
import { takeReports } from './report-buffer'
import { refusedWith } from './testing'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  act(dismissAll)
  configureErrors()
})

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const tell = (thrown: unknown, options?: Parameters<typeof notify.error>[1]) => act(() => notify.error(thrown, options))

describe('notes at the edge', () => {
  test('are read out: the place is a live region from the start', () => {
    renderWithWords(<ErrorCenter />)
    const place = screen.getByRole('region', { name: 'お知らせ' })
    expect(place.getAttribute('aria-live')).toBe('polite')
    act(() => notify.success('保存しました'))
    expect(within(place).getByText('保存しました')).toBeDefined()
  })

  test('an error is read out at once', () => {
    renderWithWords(<ErrorCenter />)
    tell(refusedWith('DB_003'))
    expect(screen.getByRole('alert').textContent).toContain('同じデータが既に登録されています。')
  })

  test('a plain note goes after five seconds', async () => {
    renderWithWords(<ErrorCenter />)
    act(() => notify.success('保存しました'))
    await act(() => vi.advanceTimersByTimeAsync(4_900))
    expect(screen.queryByText('保存しました')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.queryByText('保存しました')).toBeNull()
  })

  test('its time stands still while it is pointed at, and goes on where it stood', async () => {
    renderWithWords(<ErrorCenter />)
    tell(refusedWith('DB_002'))
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    fireEvent.pointerEnter(screen.getByRole('alert'))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    const note = screen.getByRole('alert')
    fireEvent.pointerLeave(note)
    await act(() => vi.advanceTimersByTimeAsync(700))
    expect(screen.queryByRole('alert')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('its time stands still while it holds the focus', async () => {
    renderWithWords(<ErrorCenter />)
    tell(refusedWith('DB_002'))
    fireEvent.focus(screen.getByRole('button', { name: '閉じる' }))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.queryByRole('alert')).not.toBeNull()
  })

  test('a button does its work and takes the note down', async () => {
    const undo = vi.fn()
    renderWithWords(<ErrorCenter />)
    act(() => notify.info('削除しました', { action: { label: '元に戻す', run: undo } }))
    await user().click(screen.getByRole('button', { name: '元に戻す' }))
    expect(undo).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('削除しました')).toBeNull()
  })

  test('a button that is pressed while its person goes does nothing', () => {
    const undo = vi.fn()
    renderWithWords(<ErrorCenter />)
    act(() => void tellOnly({ uid: 'anna', tenantId: 'sakura' }))
    act(() => notify.success('山田 さんを削除しました', { action: { label: '元に戻す', run: undo } }))
    const button = screen.getByRole('button', { name: '元に戻す' })
    act(() => {
      tellOnly({ uid: 'ben', tenantId: 'sakura' })
      button.click()
    })
    expect(undo).not.toHaveBeenCalled()
    expect(document.body.textContent).not.toContain('山田')
  })

  test('its time runs on while the screen is locked: it does not come back for its full time', async () => {
    const locked = renderWithWords(<ErrorCenter />)
    act(() => notify.success('山田 さんを削除しました', { hideAfterMs: 8_000 }))
    act(() => notify.success('山本 さんを削除しました', { hideAfterMs: 60_000 }))
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    locked.unmount()
    expect(document.body.textContent).not.toContain('さんを削除しました')
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    renderWithWords(<ErrorCenter />)
    expect(screen.queryByText('山田 さんを削除しました')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(27_000))
    expect(screen.queryByText('山本 さんを削除しました')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.queryByText('山本 さんを削除しました')).toBeNull()
  })

  test('can be closed by hand', async () => {
    renderWithWords(<ErrorCenter />)
    tell(refusedWith('DB_005'))
    await user().click(screen.getByRole('button', { name: '閉じる' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a repeat shows how often, in one note', () => {
    renderWithWords(<ErrorCenter />)
    for (let i = 0; i < 3; i += 1) tell(refusedWith('DB_005'))
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(screen.getByText('×3')).toBeDefined()
  })

  test('the fields of a validation error are lines of their own', () => {
    renderWithWords(<ErrorCenter />)
    const validationErrors = [
      { field: 'name', message: '必須です。' },
      { field: 'phone', message: '数字で入力してください。' },
    ]
    tell(refusedWith('VAL_001', { validationErrors }))
    const lines = within(screen.getByRole('alert')).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual(['名前: 必須です。', '電話番号: 数字で入力してください。'])
  })

  test('a validation error without fields says that the input has a problem', () => {
    renderWithWords(<ErrorCenter />)
    tell(refusedWith('VAL_001'))
    expect(screen.getByText('入力データに問題があります。')).toBeDefined()
  })

  test('a network error has the words of the specification and its advice', () => {
    renderWithWords(<ErrorCenter />)
    tell(new TypeError('Failed to fetch'))
    const words = screen.getByRole('alert').textContent
    expect(words).toContain('ネットワークエラーが発生しました。インターネット接続を確認してください。')
    expect(words).toContain('もう一度お試しください。問題が続く場合はサポートチームにご連絡ください。')
  })

  test('the retry is busy while it runs', async () => {
    let finish = () => {}
    renderWithWords(<ErrorCenter />)
    tell(refusedWith('NET_001'), { retry: () => new Promise<void>((resolve) => (finish = resolve)) })
    await user().click(screen.getByRole('button', { name: '再試行' }))
    expect(screen.getByRole('button', { name: '再試行' }).getAttribute('aria-busy')).toBe('true')
    await act(async () => finish())
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('dialogs', () => {
  test('go with the person whose work failed', async () => {
    renderWithWords(<ErrorCenter />)
    act(() => void tellOnly({ uid: 'anna', tenantId: 'sakura' }))
    tell(refusedWith('SYS_002'))
    await screen.findByRole('alertdialog')
    act(() => void tellOnly({ uid: null, tenantId: null }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('one at a time, the most severe first, then the oldest', async () => {
    renderWithWords(<ErrorCenter />)
    tell(refusedWith('DB_001'))
    tell(refusedWith('SYS_002'))
    tell(refusedWith('FILE_007'))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('重大なエラー')
    act(() => dismissAll())
    tell(refusedWith('DB_001'))
    tell(refusedWith('FILE_007'))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('データを保存できませんでした。')
    await user().click(screen.getByRole('button', { name: '閉じる' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('安全でない内容')
  })

  test('details come on demand: code, request id and the original words', async () => {
    renderWithWords(<ErrorCenter />)
    tell(new TypeError('x is not a function'))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).queryByText('CLIENT_UNEXPECTED_ERROR')).toBeNull()
    await user().click(within(dialog).getByRole('button', { name: '詳細を表示' }))
    expect(within(dialog).getByText('CLIENT_UNEXPECTED_ERROR')).toBeDefined()
    expect(within(dialog).getByText('x is not a function')).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: '詳細を表示' })).toBeNull()
  })

  test('a fault of our own code speaks plainly: no English to a receptionist', async () => {
    renderWithWords(<ErrorCenter />)
    tell(new TypeError('x is not a function'))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('予期しないエラーが発生しました。')).toBeDefined()
    expect(dialog.textContent).not.toContain('x is not a function')
  })

  test('support is contacted with the error that is shown', async () => {
    const contactSupport = vi.fn()
    configureErrors({ contactSupport })
    renderWithWords(<ErrorCenter />)
    tell(refusedWith('DB_001'))
    await user().click(await screen.findByRole('button', { name: 'サポートに連絡' }))
    expect(contactSupport.mock.calls[0]?.[0]).toMatchObject({ code: 'DB_001', requestId: 'req-1' })
    expect(screen.queryByRole('alertdialog')).not.toBeNull()
  })

  test('the id that is read out to support is the one of the mail and of the report', async () => {
    const contactSupport = vi.fn()
    configureErrors({ contactSupport })
    takeReports(deliverReport)
    renderWithWords(<ErrorCenter />)
    tell(new TypeError('x is undefined'))
    const dialog = await screen.findByRole('alertdialog')
    const id = within(dialog)
      .getByText(/^エラーID: /)
      .textContent?.slice('エラーID: '.length)
    fireEvent.click(within(dialog).getByRole('button', { name: 'サポートに連絡' }))
    expect(contactSupport).toHaveBeenCalledWith(expect.objectContaining({ reportId: id }))
    expect(getHistory().at(-1)).toMatchObject({ id })
  })

  test('a critical one leaves two ways out: reloading the page, and a file of what is not sent', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    const save = vi.fn()
    renderWithWords(<ErrorCenter />)
    tell(refusedWith('DB_001'))
    await screen.findByRole('alertdialog')
    expect(screen.queryByRole('button', { name: '再読み込み' })).toBeNull()
    act(dismissAll)
    tell(refusedWith('SYS_002'))
    await user().click(await screen.findByRole('button', { name: '再読み込み' }))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('button', { name: '未送信の変更を書き出す' })).toBeNull()
    act(dismissAll)
    configureErrors({ exportUnsent: () => save })
    tell(refusedWith('SYS_002'))
    await user().click(await screen.findByRole('button', { name: '未送信の変更を書き出す' }))
    expect(save).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alertdialog')).not.toBeNull()
    reload.mockRestore()
  })

  test('without the server the page is not reloaded, and a critical one says why', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    configurePageLoads(async () => false)
    renderWithWords(<ErrorCenter />)
    tell(refusedWith('SYS_002'))
    const button = await screen.findByRole('button', { name: '再読み込み' })
    await user().click(button)
    expect((await screen.findByText(/^サーバーに接続できません/)).getAttribute('role')).toBe('status')
    expect(button.getAttribute('aria-busy')).toBeNull()
    expect(reload).not.toHaveBeenCalled()
    configurePageLoads(async () => true)
    reload.mockRestore()
  })

  test('signing out is given to the session, and the dialog goes when that is done', async () => {
    let finish = () => {}
    const signOut = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    configureErrors({ signOut })
    renderWithWords(<ErrorCenter />)
    tell(refusedWith('AUTH_002'))
    await user().click(await screen.findByRole('button', { name: 'ログアウトして再ログイン' }))
    expect(signOut).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alertdialog')).not.toBeNull()
    await act(async () => finish())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('a sign-out that fails leaves the dialog, ready for another try', async () => {
    configureErrors({ signOut: () => Promise.reject(new Error('no network')) })
    renderWithWords(<ErrorCenter />)
    tell(refusedWith('AUTH_002'))
    const button = await screen.findByRole('button', { name: 'ログアウトして再ログイン' })
    await user().click(button)
    expect(button.getAttribute('aria-busy')).toBeNull()
    expect(screen.queryByRole('alertdialog')).not.toBeNull()
  })

  test('Esc closes what may be closed', async () => {
    renderWithWords(<ErrorCenter />)
    tell(refusedWith('DB_001'))
    await screen.findByRole('alertdialog')
    await user().keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
