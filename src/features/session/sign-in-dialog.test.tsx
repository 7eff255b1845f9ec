import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { notify } from '@/errors/notify'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { IdentityError, toIdentityError } from '@/session/identity/identity-error'
import { setSignInOpen, signInAsked, stopAskingToSignIn } from '@/session/sign-in-asked'
import { auth, beginAnew } from './auth-mocks'
import { SignInDialog } from './sign-in-dialog'

vi.mock('@/session/identity/prove-identity', async () => (await import('./auth-mocks')).auth)
vi.mock('@/session/profile', async () => (await import('./auth-mocks')).auth)
vi.mock('@/session/session', async () => (await import('./auth-mocks')).session)
vi.mock('@/offline/connectivity/connectivity', async () => (await import('./auth-mocks')).connectivity)

const given = { onProved: vi.fn(), onRefused: vi.fn(), onOther: vi.fn() }

async function show(reason: 'refused' | 'ended' = 'refused') {
  renderWithWords(<SignInDialog reason={reason} {...given} />)
  await screen.findByRole('alertdialog', { name: 'もう一度ログインしてください' })
}
const password = () => screen.getByLabelText<HTMLInputElement>('パスワード')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  beginAnew()
  dismissAll()
  stopAskingToSignIn()
})

describe('the sign-in over the page', () => {
  it('is for the very person: their address stands there and cannot be changed', async () => {
    await show()
    const address = screen.getByLabelText<HTMLInputElement>('メールアドレス')
    expect([address.value, address.readOnly]).toEqual(['anna@sakura.example', true])
    fireEvent.change(password(), { target: { value: 'right' } })
    press('ログイン')
    await waitFor(() => expect(given.onProved).toHaveBeenCalledOnce())
    expect(auth.proveWithPassword).toHaveBeenCalledWith('right')
    expect(auth.readProfile, 'the server has taken it too').toHaveBeenCalledOnce()
    expect(given.onRefused).not.toHaveBeenCalled()
  })

  it('sends nothing without a password', async () => {
    await show()
    press('ログイン')
    expect(await screen.findByText('入力してください。')).not.toBeNull()
    expect(auth.proveWithPassword).not.toHaveBeenCalled()
  })

  it('says why it did not work, and puts the focus back into the field', async () => {
    auth.proveWithPassword.mockRejectedValue(toIdentityError({ code: 'auth/wrong-password' }))
    await show()
    fireEvent.change(password(), { target: { value: 'wrong' } })
    press('ログイン')
    expect((await screen.findByRole('alert')).textContent).toContain('正しくありません')
    expect(document.activeElement).toBe(password())
    expect(given.onRefused).toHaveBeenCalledOnce()
    expect(given.onProved).not.toHaveBeenCalled()
  })

  it('says so when another account came out of the chooser', async () => {
    auth.signInWays.mockResolvedValue(['google'])
    auth.proveWithGoogle.mockRejectedValue(new IdentityError('auth/user-mismatch'))
    await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Googleでログイン' }))
    expect((await screen.findByRole('alert')).textContent).toContain('別の人のアカウントです')
    expect(screen.queryByLabelText('パスワード'), 'an account without a password has no field for one').toBeNull()
  })

  describe('back from the account chooser', () => {
    async function comeBack() {
      const chooser = Promise.withResolvers<void>()
      auth.signInWays.mockResolvedValue(['password', 'google'])
      auth.proveWithGoogle.mockReturnValue(chooser.promise)
      await show()
      fireEvent.click(await screen.findByRole('button', { name: 'Googleでログイン' }))
      expect(password().disabled).toBe(true)
      fireEvent.focus(window)
      expect(password().disabled).toBe(false)
      return chooser
    }

    it('one can type at once, and is not disturbed when the service notices the closed window', async () => {
      const chooser = await comeBack()
      fireEvent.change(password(), { target: { value: 'half' } })
      await act(async () => chooser.reject(new IdentityError('auth/popup-closed-by-user')))
      expect(screen.queryByRole('alert')).toBeNull()
      expect(given.onRefused).not.toHaveBeenCalled()
    })

    it('is told of another account, and proved by the right one', async () => {
      const chooser = await comeBack()
      await act(async () => chooser.reject(new IdentityError('auth/user-mismatch')))
      expect((await screen.findByRole('alert')).textContent).toContain('別の人のアカウントです')
      auth.proveWithGoogle.mockResolvedValue()
      press('Googleでログイン')
      await waitFor(() => expect(given.onProved).toHaveBeenCalledOnce())
    })
  })

  it('is not over when the server goes on refusing', async () => {
    auth.readProfile.mockRejectedValue(refusedWith('AUTH_002'))
    await show()
    fireEvent.change(password(), { target: { value: 'right' } })
    press('ログイン')
    expect((await screen.findByRole('alert')).textContent).toContain('サーバーに受け付けられませんでした')
    expect(given.onProved).not.toHaveBeenCalled()
  })

  it('is over when the server cannot be reached just then: nothing speaks against the person', async () => {
    auth.readProfile.mockRejectedValue(unreachable('network', true))
    await show()
    fireEvent.change(password(), { target: { value: 'right' } })
    press('ログイン')
    await waitFor(() => expect(given.onProved).toHaveBeenCalledOnce())
  })

  it('can be put off after a refusal', async () => {
    setSignInOpen(true)
    await show()
    press('閉じる')
    expect(signInAsked()).toEqual({ reason: 'refused', isOpen: false })
  })

  it('cannot be put off at the end of the session', async () => {
    await show('ended')
    expect(screen.getByText(/セッションの時間が終わりました/)).not.toBeNull()
    expect(screen.queryByRole('button', { name: '閉じる' })).toBeNull()
  })

  it('lets another person sign in', async () => {
    await show('ended')
    press('別の人としてログイン')
    expect(given.onOther).toHaveBeenCalledOnce()
  })

  it('stands alone: no second dialog tells of the same refusal, before or after; others stay', async () => {
    notify.error(refusedWith('AUTH_002'))
    await show()
    notify.error(refusedWith('AUTH_003'))
    notify.error(refusedWith('SYS_001'))
    await waitFor(() => expect(getNotices()).toHaveLength(1))
    expect(getNotices()[0]).toMatchObject({ error: { code: 'SYS_001' } })
  })
})
