import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { SignOutDialog } from './sign-out-dialog'

const given = vi.hoisted(() => ({
  listed: 0,
  drainOutbox: vi.fn<(limitMs: number) => Promise<number>>(),
  requestSignOut: vi.fn<() => Promise<void>>(),
  signOutNow: vi.fn<(how: { keepOutbox: unknown }) => Promise<void>>(),
}))
vi.mock('@/offline/scope/outbox', () => ({ useOutboxCount: () => given.listed }))
vi.mock('@/offline/scope/drain', () => ({ drainOutbox: given.drainOutbox }))
vi.mock('@/session/sign-out/sign-out', () => ({
  requestSignOut: given.requestSignOut,
  signOutNow: given.signOutNow,
  stopAskingToLeave: () => {},
}))

beforeEach(() => {
  given.listed = 2
  given.drainOutbox.mockReset().mockResolvedValue(0)
  given.requestSignOut.mockReset().mockResolvedValue()
  given.signOutNow.mockReset().mockResolvedValue()
})

const SEND = '送信してからログアウト'
const KEEP = 'この端末に残してログアウト'
const DISCARD = '破棄してログアウト'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const open = (entries: number, drafts: number) => renderWithWords(<SignOutDialog work={{ entries, drafts }} />)

describe('what is asked', () => {
  it('counts what the disk has while the list of this tab is empty', () => {
    given.listed = 0
    open(3, 0)
    expect(screen.getByRole('dialog', { name: '未送信の変更が3件あります' })).toBeTruthy()
    expect(screen.getByText('3件の変更は失われます。元に戻せません。')).toBeTruthy()
  })

  it('names the drafts beside the changes', () => {
    open(2, 1)
    expect(screen.getByText('未送信の変更2件 ・ 書きかけの入力1件')).toBeTruthy()
    expect(screen.getByText('サーバーに届かないまま失われます。元に戻せません。')).toBeTruthy()
  })

  it('with drafts alone offers nothing to send, and stands on what keeps them', () => {
    given.listed = 0
    open(0, 1)
    expect(screen.getByRole('dialog', { name: '書きかけの入力が1件あります' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: SEND })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: KEEP }))
  })
})

describe('what is done', () => {
  it.each([
    [KEEP, true],
    [DISCARD, false],
  ])('%s', async (name, keepOutbox) => {
    open(2, 0)
    await press(name)
    expect(given.signOutNow).toHaveBeenCalledExactlyOnceWith({ keepOutbox })
    expect(given.drainOutbox).not.toHaveBeenCalled()
  })

  it('sends first, then leaves by the way that asks about what is still there', async () => {
    let sent = (_: number) => {}
    given.drainOutbox.mockReturnValue(new Promise((resolve) => (sent = resolve)))
    open(2, 0)
    await press(SEND)
    expect(screen.getByRole('button', { name: SEND }).getAttribute('aria-busy')).toBe('true')
    expect(given.requestSignOut).not.toHaveBeenCalled()
    await act(async () => sent(0))
    expect(given.requestSignOut).toHaveBeenCalledTimes(1)
    expect(given.signOutNow).not.toHaveBeenCalled()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says so when something could not be sent, and lets the person choose again', async () => {
    given.drainOutbox.mockResolvedValue(1)
    open(2, 0)
    await press(SEND)
    expect(screen.getByRole('alert').textContent).toContain('送信できなかった変更があります。')
    expect(given.requestSignOut).not.toHaveBeenCalled()
    await press(KEEP)
    expect(given.signOutNow).toHaveBeenCalledExactlyOnceWith({ keepOutbox: true })
  })
})
