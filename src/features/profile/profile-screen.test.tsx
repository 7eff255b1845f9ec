import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { ErrorCenter } from '@/errors/error-center'
import { dismissAll } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { hasUnsavedInput } from '@/lib/dirty-registry'
import { connectivityStore } from '@/offline/connectivity/state'
import { IdentityError } from '@/session/identity/identity-error'
import { isListed, setListed } from '@/session/people/known-people'
import { identified, profileLoaded } from '@/session/session'
import { ProfileScreen } from './profile-screen'

const account = vi.hoisted(() => ({
  changeName: vi.fn<(name: string) => Promise<void>>(),
  changePassword: vi.fn<(current: string, next: string) => Promise<void>>(),
  endAllSignIns: vi.fn<(attemptId: string) => Promise<void>>(),
}))
vi.mock('@/session/identity/own-account', () => account)
const sendPasswordReset = vi.hoisted(() => vi.fn<(email: string) => Promise<void>>())
vi.mock('@/session/identity/actions', () => ({ sendPasswordReset, reloadProfile: async () => {} }))
vi.mock('@/api/call', () => ({ call: async () => ({ memberships: [] }) }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {} }))
const signInWays = vi.hoisted(() => vi.fn<() => Promise<('password' | 'google')[]>>())
vi.mock('@/session/identity/prove-identity', () => ({ signInWays }))
const mode = vi.hoisted(() => ({ now: 'firebase' }))
vi.mock('@/session/identity/client-config', () => ({
  useClientConfig: () => ({ identity: { mode: mode.now }, support_email: 'help@desk.example' }),
  getClientConfig: () => null,
}))

const user = { uid: 'anna', email: 'anna@sakura.example', displayName: '安奈' }
const profile = (role = 'staff') => ({
  user: { uid: 'anna', name: '佐藤 安奈', email: user.email, role },
  tenant: { id: '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001', name: 'さくら', subdomain: 'sakura', plan: 'プロ' },
})
const onSignedOut = vi.fn<() => Promise<void>>()

async function show(role?: string) {
  identified(user)
  profileLoaded(profile(role))
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <ProfileScreen onSignedOutEverywhere={onSignedOut} />
      <ErrorCenter />
    </QueryClientProvider>,
  )
  await act(async () => {})
}

const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const connection = (state: 'online' | 'offline') => connectivityStore.set({ state, slow: false, lastContactAt: null })

beforeEach(() => {
  vi.clearAllMocks()
  for (const action of [...Object.values(account), sendPasswordReset, onSignedOut])
    action.mockReset().mockResolvedValue()
  signInWays.mockResolvedValue(['password'])
  mode.now = 'firebase'
  connection('online')
  dismissAll()
})

describe('the own name', () => {
  const open = () => fireEvent.click(button('名前を編集'))

  it('is changed; the form closes and the focus returns to where it was opened', async () => {
    await show()
    open()
    expect(document.activeElement).toBe(field('名前'))
    expect(field('名前')).toHaveProperty('value', '佐藤 安奈')
    type('名前', ' 田中　安奈 ')
    expect(hasUnsavedInput()).toBe(true)
    fireEvent.click(button('保存'))
    await waitFor(() => expect(account.changeName.mock.calls).toEqual([['田中　安奈']]))
    await screen.findByText('保存しました')
    expect(screen.queryByRole('form', { name: '名前の変更' })).toBeNull()
    expect(document.activeElement).toBe(button('名前を編集'))
    expect(hasUnsavedInput()).toBe(false)
  })

  it('must say something', async () => {
    await show()
    open()
    type('名前', '　')
    fireEvent.click(button('保存'))
    await waitFor(() => expect(document.activeElement).toBe(field('名前')))
    expect(field('名前').getAttribute('aria-invalid')).toBe('true')
    expect(account.changeName).not.toHaveBeenCalled()
  })

  it('that could not be saved stays in the form with the reason', async () => {
    account.changeName.mockRejectedValueOnce(unreachable('network', true))
    await show()
    open()
    type('名前', '田中')
    fireEvent.click(button('保存'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('保存できませんでした')
    expect(alert.textContent).toContain('ネットワークエラーが発生しました。')
    expect(field('名前')).toHaveProperty('value', '田中')
    fireEvent.click(button('保存'))
    await screen.findByText('保存しました')
  })

  it('is left as it was by Escape and by the button', async () => {
    await show()
    for (const leave of [
      () => fireEvent.keyDown(field('名前'), { key: 'Escape' }),
      () => fireEvent.click(button('キャンセル')),
    ]) {
      open()
      leave()
      expect(screen.queryByRole('form', { name: '名前の変更' })).toBeNull()
      expect(document.activeElement).toBe(button('名前を編集'))
    }
    expect(account.changeName).not.toHaveBeenCalled()
  })

  it('cannot be changed by a role that the server would refuse', async () => {
    await show('研修生')
    expect(screen.queryByRole('button', { name: '名前を編集' })).toBeNull()
  })
})

describe('the password', () => {
  const fill = (current: string, next: string, again = next) => {
    type('現在のパスワード', current)
    type('新しいパスワード', next)
    type('新しいパスワード（確認）', again)
  }
  const submit = () => fireEvent.click(button('パスワードを変更'))

  it('is changed, and the fields are empty after', async () => {
    await show()
    fill('old secret', 'new secret 2026')
    expect(screen.getByText('十分な長さです。')).not.toBeNull()
    expect(hasUnsavedInput()).toBe(true)
    submit()
    await screen.findByText(/パスワードを変更しました/)
    expect(account.changePassword.mock.calls).toEqual([['old secret', 'new secret 2026']])
    for (const name of ['現在のパスワード', '新しいパスワード', '新しいパスワード（確認）'])
      expect(field(name)).toHaveProperty('value', '')
    expect(hasUnsavedInput()).toBe(false)
  })

  it.each([
    ['', 'new secret 2026', 'new secret 2026', '入力してください。'],
    ['old secret', '', '', '入力してください。'],
    ['old secret', 'short', 'short', '8文字以上にしてください。'],
    ['old secret', 'old secret', 'old secret', '今のパスワードとは違うものにしてください。'],
    ['old secret', 'new secret 2026', 'new secret 2025', '新しいパスワードと一致しません。'],
  ])('%j → %j, %j: says what is wrong and asks nobody', async (current, next, again, words) => {
    await show()
    fill(current, next, again)
    submit()
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
    expect(account.changePassword).not.toHaveBeenCalled()
  })

  it.each(['auth/invalid-credential', 'auth/wrong-password'])(
    'so far was wrong (%s): said at its field',
    async (code) => {
      account.changePassword.mockRejectedValue(new IdentityError(code))
      await show()
      fill('wrong', 'new secret 2026')
      submit()
      await screen.findByText('現在のパスワードが正しくありません。')
      await waitFor(() => expect(document.activeElement).toBe(field('現在のパスワード')))
      expect(field('新しいパスワード')).toHaveProperty('value', 'new secret 2026')
      type('現在のパスワード', 'wrong again')
      expect(screen.queryByText('現在のパスワードが正しくありません。')).toBeNull()
    },
  )

  it('says other refusals in words', async () => {
    account.changePassword.mockRejectedValue(new IdentityError('auth/too-many-requests'))
    await show()
    fill('old secret', 'new secret 2026')
    submit()
    expect((await screen.findByRole('alert')).textContent).toContain('試行回数が上限を超えました。')
  })

  it('is never written to the device', async () => {
    const stored = vi.spyOn(Storage.prototype, 'setItem')
    await show()
    fill('old secret', 'new secret 2026')
    submit()
    await screen.findByText(/パスワードを変更しました/)
    expect(JSON.stringify(stored.mock.calls)).not.toContain('secret')
    stored.mockRestore()
  })

  it('of an account with Google alone is not here, and why', async () => {
    signInWays.mockResolvedValue(['google'])
    await show()
    expect(screen.getByText(/Googleアカウントでログインしているため/)).not.toBeNull()
    expect(screen.queryByLabelText('現在のパスワード')).toBeNull()
    expect(screen.queryByRole('button', { name: '再設定のメールを送る' })).toBeNull()
  })
})

describe('a forgotten password', () => {
  it('is set again by a mail', async () => {
    await show()
    fireEvent.click(button('再設定のメールを送る'))
    const told = await screen.findByText(/再設定のメールを anna@sakura.example に送信しました/)
    expect(told.closest('[role="status"]')).not.toBeNull()
    expect(sendPasswordReset.mock.calls).toEqual([['anna@sakura.example']])
  })

  it('without a mail server: says where the link is', async () => {
    mode.now = 'embedded'
    await show()
    fireEvent.click(button('再設定のリンクを作る'))
    expect(await screen.findByText(/この環境にはメールを送る機能がありません/)).not.toBeNull()
    expect(screen.queryByText(/送信しました/)).toBeNull()
  })

  it('says why no mail went out', async () => {
    sendPasswordReset.mockRejectedValueOnce(new IdentityError('auth/too-many-requests'))
    sendPasswordReset.mockRejectedValueOnce(new IdentityError('auth/internal-error'))
    await show()
    fireEvent.click(button('再設定のメールを送る'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^試行回数が上限を超えました/)
    fireEvent.click(button('再設定のメールを送る'))
    await screen.findByText('メールを送信できませんでした。')
  })
})

describe('signing out everywhere', () => {
  const ask = () => fireEvent.click(button('すべての端末からログアウト'))

  it('asks first, ends every sign-in, then leaves this device', async () => {
    const order: string[] = []
    account.endAllSignIns.mockImplementation(async () => void order.push('ended'))
    onSignedOut.mockImplementation(async () => void order.push('left'))
    await show()
    ask()
    expect((await screen.findByRole('alertdialog')).textContent).toContain('未送信の変更は消えません。')
    expect(account.endAllSignIns).not.toHaveBeenCalled()
    fireEvent.click(button('ログアウトする'))
    await waitFor(() => expect(order).toEqual(['ended', 'left']))
  })

  it('that failed says so, stays signed in, and is the same act when tried again', async () => {
    account.endAllSignIns.mockRejectedValueOnce(unreachable('network', true))
    await show()
    ask()
    fireEvent.click(await screen.findByRole('button', { name: 'ログアウトする' }))
    expect((await screen.findByRole('alert')).textContent).toContain('ネットワークエラーが発生しました。')
    expect(onSignedOut).not.toHaveBeenCalled()
    fireEvent.click(button('ログアウトする'))
    await waitFor(() => expect(onSignedOut).toHaveBeenCalledOnce())
    const [first, second] = account.endAllSignIns.mock.calls
    expect(first).toEqual(second)
    expect(first?.[0]).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('can be thought better of', async () => {
    await show()
    ask()
    fireEvent.click(await screen.findByRole('button', { name: 'キャンセル' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(account.endAllSignIns).not.toHaveBeenCalled()
  })
})

it('without a connection everything is shown, what needs one waits, and the name keeps its text', async () => {
  await show()
  fireEvent.click(button('名前を編集'))
  type('名前', '田中')
  act(() => connection('offline'))
  for (const name of ['保存', 'パスワードを変更', '再設定のメールを送る', 'すべての端末からログアウト'])
    expect(button(name), name).toHaveProperty('disabled', true)
  expect(field('現在のパスワード')).toHaveProperty('disabled', true)
  expect(screen.getAllByText(/^オフラインです。/)).toHaveLength(3)
  expect(field('名前')).toHaveProperty('disabled', false)
  fireEvent.submit(screen.getByRole('form', { name: '名前の変更' }))
  expect(account.changeName).not.toHaveBeenCalled()
  act(() => connection('online'))
  expect(field('名前')).toHaveProperty('value', '田中')
  fireEvent.click(button('保存'))
  await waitFor(() => expect(account.changeName).toHaveBeenCalledOnce())
})

it('who did not want to be named on the sign-in page can be again', async () => {
  setListed('anna', false)
  await show()
  expect(screen.getByRole('radio', { name: '表示しない' })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('radio', { name: '名前を表示する' }))
  expect([isListed('anna'), isListed('ben')]).toEqual([true, true])
  fireEvent.click(screen.getByRole('radio', { name: '表示しない' }))
  expect([isListed('anna'), isListed('ben')]).toEqual([false, true])
})
