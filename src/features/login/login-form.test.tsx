import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { IdentityError } from '@/session/identity/identity-error'
import { DemoAccounts } from './demo-accounts'
import { LoginForm } from './login-form'
import { useLogin } from './use-login'

const actions = vi.hoisted(() => ({
  signInWithEmail: vi.fn<(email: string, password: string) => Promise<void>>(),
  registerWithEmail: vi.fn<(email: string, password: string) => Promise<void>>(),
  signInWithGoogle: vi.fn<() => Promise<void>>(),
  sendPasswordReset: vi.fn<(email: string) => Promise<void>>(),
}))
vi.mock('@/session/identity/actions', () => actions)
const demo_accounts = vi.hoisted(() => [
  { email: 'admin@sakura.example', password: 'madoguchi-demo', label: 'さくらクリニック 管理者' },
])
const identity = vi.hoisted(() => ({ mode: 'firebase' }))
vi.mock('@/session/identity/client-config', () => ({ useClientConfig: () => ({ demo_accounts, identity }) }))

function Page() {
  const login = useLogin()
  return (
    <>
      <LoginForm login={login} />
      <DemoAccounts login={login} />
    </>
  )
}

const email = () => screen.getByLabelText('メールアドレス')
const password = () => screen.getByLabelText('パスワード')
const button = (name: string) => screen.getByRole('button', { name })

function fill(address = 'staff@sakura.example', secret = 'madoguchi-demo') {
  fireEvent.change(email(), { target: { value: address } })
  fireEvent.change(password(), { target: { value: secret } })
}

/** A promise that the test settles itself. */
function pending() {
  const handles = Promise.withResolvers<void>()
  handles.promise.catch(() => {})
  return handles
}

beforeEach(() => {
  for (const action of Object.values(actions)) action.mockReset().mockResolvedValue()
  renderWithWords(<Page />)
})

describe('the sign-in form', () => {
  it('asks for e-mail and password, and sends nothing without them', () => {
    fireEvent.click(button('ログイン'))
    expect(screen.getAllByText('入力してください。')).toHaveLength(2)
    expect(actions.signInWithEmail).not.toHaveBeenCalled()
    fill()
    expect(screen.queryByText('入力してください。')).toBeNull()
  })

  it('signs in; meanwhile the inputs are disabled and a second press does nothing', async () => {
    const { promise, resolve } = pending()
    actions.signInWithEmail.mockReturnValue(promise)
    fill()
    fireEvent.click(button('ログイン'))
    fireEvent.submit(email().closest('form') as HTMLFormElement)
    expect(actions.signInWithEmail.mock.calls).toEqual([['staff@sakura.example', 'madoguchi-demo']])
    expect([email(), password(), button('Googleでログイン')].map((it) => it.hasAttribute('disabled'))).toEqual([
      true,
      true,
      true,
    ])
    await act(async () => resolve())
    // The guards lead away; until then nothing can be pressed twice.
    expect(email()).toHaveProperty('disabled', true)
  })

  it('shows the message of the identity service, enables the inputs and gives the focus back', async () => {
    actions.signInWithEmail.mockRejectedValue(new IdentityError('auth/too-many-requests'))
    fill()
    fireEvent.click(button('ログイン'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('試行回数が上限を超えました。しばらくしてからもう一度お試しください。')
    expect(email()).toHaveProperty('disabled', false)
    expect(document.activeElement).toBe(email())
    expect(password()).toHaveProperty('value', 'madoguchi-demo')
  })

  it('has a sentence of its own for what the identity service has no words for', async () => {
    actions.signInWithEmail.mockRejectedValue(new IdentityError('auth/internal-error'))
    fill()
    fireEvent.click(button('ログイン'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'ログインに失敗しました。メールアドレスとパスワードを確認してください。',
    )
  })

  it('toggles between sign-in and registration', async () => {
    fireEvent.click(button('アカウントをお持ちでない方はこちら'))
    expect(password().getAttribute('autocomplete')).toBe('new-password')
    fill('new@sakura.example', 'long enough')
    fireEvent.click(button('新規登録'))
    await waitFor(() => expect(actions.registerWithEmail.mock.calls).toEqual([['new@sakura.example', 'long enough']]))
    expect(actions.signInWithEmail).not.toHaveBeenCalled()
  })

  it('takes a short password that somebody has already', async () => {
    fill('old@sakura.example', 'six666')
    fireEvent.click(button('ログイン'))
    await waitFor(() => expect(actions.signInWithEmail).toHaveBeenCalledOnce())
  })

  it('says at the field that a new password is too short, before anybody is asked', async () => {
    fireEvent.click(button('アカウントをお持ちでない方はこちら'))
    expect(screen.getByText('8文字以上')).not.toBeNull()
    fill('new@sakura.example', 'seven77')
    fireEvent.click(button('新規登録'))
    expect(screen.getByText('8文字以上にしてください。')).not.toBeNull()
    expect(document.activeElement).toBe(password())
    expect(actions.registerWithEmail).not.toHaveBeenCalled()
    fill('new@sakura.example', 'eight888')
    fireEvent.click(button('新規登録'))
    await waitFor(() => expect(actions.registerWithEmail.mock.calls).toEqual([['new@sakura.example', 'eight888']]))
  })

  it('goes back from registration, without the old message', async () => {
    actions.registerWithEmail.mockRejectedValue(new IdentityError('auth/weak-password'))
    fireEvent.click(button('アカウントをお持ちでない方はこちら'))
    fill('new@sakura.example', 'long enough')
    fireEvent.click(button('新規登録'))
    expect((await screen.findByRole('alert')).textContent).toBe('パスワードは8文字以上にしてください。')
    fireEvent.click(button('すでにアカウントをお持ちの方はこちら'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(button('ログイン')).not.toBeNull()
  })
})

describe('other ways in', () => {
  it('is free again as soon as the person is back from the window of Google', async () => {
    const google = pending()
    actions.signInWithGoogle.mockReturnValue(google.promise)
    fireEvent.click(button('Googleでログイン'))
    expect(email().hasAttribute('disabled')).toBe(true)
    fireEvent.focus(window)
    expect(email().hasAttribute('disabled')).toBe(false)
    fill()
    const byPassword = pending()
    actions.signInWithEmail.mockReturnValue(byPassword.promise)
    fireEvent.click(button('ログイン'))
    await act(async () => google.reject(new IdentityError('auth/popup-closed-by-user')))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(email().hasAttribute('disabled')).toBe(true)
  })

  it('is free again when the window of Google is closed and something else has come to the front', () => {
    vi.useFakeTimers()
    const chooser = { closed: false }
    window.open = () => chooser as Window
    actions.signInWithGoogle.mockImplementation(() => {
      window.open('https://accounts.example')
      return pending().promise
    })
    fireEvent.click(button('Googleでログイン'))
    act(() => void vi.advanceTimersByTime(10_000))
    expect(email().hasAttribute('disabled')).toBe(true)
    chooser.closed = true
    act(() => void vi.advanceTimersByTime(500))
    expect(email().hasAttribute('disabled')).toBe(false)
  })

  it('is free again when the tab of Google is closed on a tablet, not when it opens', () => {
    actions.signInWithGoogle.mockReturnValue(pending().promise)
    fireEvent.click(button('Googleでログイン'))
    const isShown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(document, new Event('visibilitychange'))
    expect(email().hasAttribute('disabled')).toBe(true)
    isShown.mockReturnValue('visible')
    fireEvent(document, new Event('visibilitychange'))
    expect(email().hasAttribute('disabled')).toBe(false)
    isShown.mockRestore()
  })

  it('signs in with Google, and says when that failed', async () => {
    actions.signInWithGoogle.mockRejectedValue(new Error('popup went wrong'))
    fireEvent.click(button('Googleでログイン'))
    expect((await screen.findByRole('alert')).textContent).toBe('Googleログインに失敗しました。')
    expect(actions.signInWithEmail).not.toHaveBeenCalled()
  })

  it('signs in with a demo account by one tap', () => {
    fireEvent.click(screen.getByRole('button', { name: /さくらクリニック 管理者/ }))
    expect(actions.signInWithEmail.mock.calls).toEqual([['admin@sakura.example', 'madoguchi-demo']])
  })

  it('has a link sent to choose a new password, which needs the e-mail only', async () => {
    fireEvent.click(button('パスワードを忘れた方はこちら'))
    expect(screen.getAllByText('入力してください。')).toHaveLength(1)
    expect(actions.sendPasswordReset).not.toHaveBeenCalled()
    fireEvent.change(email(), { target: { value: 'staff@sakura.example' } })
    fireEvent.click(button('パスワードを忘れた方はこちら'))
    expect(
      (await screen.findByText(/パスワード再設定のメールを送信しました/)).closest('[role="status"]'),
    ).not.toBeNull()
    expect(email()).toHaveProperty('disabled', false)
  })

  it('says where the link is when the installation sends no mail', async () => {
    identity.mode = 'embedded'
    fireEvent.change(email(), { target: { value: 'staff@sakura.example' } })
    fireEvent.click(button('パスワードを忘れた方はこちら'))
    expect(await screen.findByText(/この環境ではメールを送信しません/)).not.toBeNull()
    identity.mode = 'firebase'
  })
})
