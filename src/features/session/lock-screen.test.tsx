import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { readEvents } from '@/session/events/security-events'
import { toIdentityError } from '@/session/identity/identity-error'
import { isSessionKept } from '@/session/kept-session/kept-session'
import { handedOverWithPin } from '@/session/kept-session/kept-session-testing'
import { lockNow } from '@/session/lock/idle-lock'
import { forgetLock, lockedUid } from '@/session/lock/lock-flag'
import { rememberPerson } from '@/session/people/known-people'
import { keepPassword, passwordState } from '@/session/secrets/password-verifier'
import { pinState, setPin } from '@/session/secrets/pin'
import { pinOffer } from '@/session/secrets/pin-offered'
import { ben } from '@/session/session-testing'
import { auth, beginAnew, connection } from './auth-mocks'
import { LockScreen } from './lock-screen'

vi.mock('@/session/identity/prove-identity', async () => (await import('./auth-mocks')).auth)
vi.mock('@/session/profile', async () => (await import('./auth-mocks')).auth)
vi.mock('@/session/session', async () => (await import('./auth-mocks')).session)
vi.mock('@/offline/connectivity/connectivity', async () => (await import('./auth-mocks')).connectivity)

const given = { onProved: vi.fn(), onHandOver: vi.fn(), onSwitch: vi.fn() }
let uid = ''
let count = 0

function show() {
  lockNow(uid)
  return renderWithWords(<LockScreen uid={uid} name="安奈" {...given} />)
}
const types = async () => (await readEvents(uid)).map(({ type }) => type)
/** The last digit is the end: no further press. */
async function tryPin(pin: string) {
  fireEvent.change(await screen.findByLabelText('PIN'), { target: { value: pin } })
}
async function tryPassword(password: string) {
  fireEvent.change(await screen.findByLabelText('パスワード'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'ロックを解除' }))
}

beforeEach(() => {
  beginAnew()
  connection.state = 'offline'
  forgetLock()
  count += 1
  uid = `person-${count}`
})

describe('the locked screen', () => {
  it('shows who is locked and where, nothing else of them, and says nothing in the title', async () => {
    document.title = '山田 太郎 | 窓口'
    const { container } = show()
    await screen.findByLabelText('パスワード')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('画面をロックしています')
    expect(screen.getByText('安奈')).not.toBeNull()
    expect(screen.getByText('さくらクリニック')).not.toBeNull()
    expect(container.innerHTML).not.toContain('anna@sakura.example')
    expect(document.title).toBe('窓口')
    await waitFor(async () => expect(await types()).toEqual(['locked']))
  })

  it('asks for the password where no PIN was set, and has the focus there', async () => {
    show()
    const field = await screen.findByLabelText('パスワード')
    expect(document.activeElement).toBe(field)
    expect(screen.queryByLabelText('PIN')).toBeNull()
  })

  it('has a PIN offered to who was locked for the first time', async () => {
    expect(await pinOffer(uid)).toBeNull()
    show()
    expect(await pinOffer(uid)).toEqual({ needsPin: false })
  })

  it('opens with the PIN at its last digit, offline, and tells nobody', async () => {
    await setPin(uid, '4815', 1_000)
    show()
    await tryPin('4815')
    await waitFor(() => expect(lockedUid()).toBeNull())
    expect(auth.proveWithPassword).not.toHaveBeenCalled()
    expect(given.onProved, 'a PIN begins no new session').not.toHaveBeenCalled()
    await waitFor(async () => expect(await types()).toEqual(['unlocked', 'locked']))
  })

  it('opens with the keys on the screen, one of which takes a digit back', async () => {
    await setPin(uid, '4815', 1_000)
    show()
    const field = await screen.findByLabelText('PIN')
    for (const name of ['4', '8', '7', '1文字消す', '1']) {
      await waitFor(() => fireEvent.click(screen.getByRole('button', { name })))
    }
    expect((field as HTMLInputElement).value).toBe('481')
    fireEvent.click(screen.getByRole('button', { name: '5' }))
    await waitFor(() => expect(lockedUid()).toBeNull())
  })

  it('counts wrong PINs down, then lets wait; the password is asked for at wish', async () => {
    await setPin(uid, '4815', 1_000)
    show()
    for (let left = 4; left > 0; left -= 1) {
      await tryPin('0000')
      expect((await screen.findByText(`PINが違います。あと${left}回試せます。`)).textContent).not.toBe('')
    }
    await tryPin('0000')
    expect((await screen.findByRole('timer')).textContent).toBe('1:00')
    expect((screen.getByLabelText('PIN') as HTMLInputElement).disabled).toBe(true)
    expect(lockedUid()).toBe(uid)
    connection.state = 'online'
    fireEvent.click(screen.getByRole('button', { name: 'パスワードで解除する' }))
    await tryPassword('right')
    await waitFor(() => expect(lockedUid()).toBeNull())
    expect(given.onProved).toHaveBeenCalledOnce()
    await waitFor(async () => expect(await pinState(uid)).toMatchObject({ at: 'ready', triesLeft: 5 }))
  })

  it('stays locked with a wrong password, and speaks of the password alone', async () => {
    connection.state = 'online'
    auth.proveWithPassword.mockRejectedValue(toIdentityError({ code: 'auth/wrong-password' }))
    show()
    await tryPassword('wrong')
    expect((await screen.findByRole('alert')).textContent).toBe('パスワードが正しくありません。')
    expect(lockedUid()).toBe(uid)
    await waitFor(async () => expect(await types()).toContain('unlock-failed'))
  })

  it('lets one choose between PIN and password', async () => {
    await setPin(uid, '4815', 1_000)
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'パスワードで解除する' }))
    expect(await screen.findByLabelText('パスワード')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'PINで解除する' }))
    expect(await screen.findByLabelText('PIN')).not.toBeNull()
  })

  describe('with colleagues who were here before', () => {
    const known = { email: 'x@sakura.example', tenant: 'さくらクリニック', way: 'password' } as const
    const colleague = async () => {
      const list = await screen.findByRole('list', { name: 'この端末を使っている人' })
      expect(within(list).getAllByRole('button')).toHaveLength(1)
      expect(list.textContent).not.toContain('x@sakura.example')
      return within(list).getByRole('button', { name: /弁/ })
    }

    beforeEach(() => {
      localStorage.removeItem('known_people')
      connection.state = 'online'
      rememberPerson({ ...known, uid, name: '安奈' })
      rememberPerson({ ...known, uid: ben.uid, name: '弁 良子' })
      return () => localStorage.removeItem('known_people')
    })

    it('has one of them take over, who is asked for the password on the sign-in page', async () => {
      show()
      fireEvent.click(await colleague())
      await waitFor(() => expect(given.onHandOver).toHaveBeenCalledExactlyOnceWith('ben'))
    })

    it('goes on as the one whose sign-in was kept, by their PIN alone', async () => {
      await setPin(uid, '1111', 1_000)
      await handedOverWithPin(ben, '4815')
      show()
      fireEvent.click(await colleague())
      expect(await screen.findByText('弁 良子')).not.toBeNull()
      await waitFor(() => expect(screen.queryByText('安奈')).toBeNull())
      await tryPin('1111')
      expect((await screen.findByRole('alert')).textContent).toContain('あと4回')
      expect(given.onSwitch).not.toHaveBeenCalled()
      await tryPin('4815')
      await waitFor(() => expect(given.onSwitch).toHaveBeenCalledOnce())
      expect(given.onSwitch.mock.calls[0]?.[0]).toMatchObject({ session: { uid: 'ben' } })
      expect(lockedUid(), 'the desk itself stays shut').toBe(uid)
    })

    it('takes the digits that follow the tap at once', async () => {
      await setPin(uid, '1111', 1_000)
      await handedOverWithPin(ben, '4815')
      show()
      const button = await colleague()
      const own = await screen.findByLabelText('PIN')
      // What was read ahead: three reads of a disk that a test has in memory.
      await act(() => isSessionKept(ben.uid))
      fireEvent.click(button)
      const field = screen.getByLabelText('PIN')
      expect(field).not.toBe(own)
      expect(document.activeElement).toBe(field)
      fireEvent.change(field, { target: { value: '4815' } })
      await waitFor(() => expect(given.onSwitch).toHaveBeenCalledOnce())
    })

    it('asks nobody for their PIN any more when the connection goes', async () => {
      await handedOverWithPin(ben, '4815')
      const { rerender } = show()
      fireEvent.click(await colleague())
      await screen.findByRole('heading', { level: 1, name: '交代' })
      connection.state = 'offline'
      rerender(<LockScreen uid={uid} name="安奈" {...given} />)
      expect(await screen.findByText('オフラインの間は、別の人に交代できません。')).not.toBeNull()
      expect(screen.getByText('安奈')).not.toBeNull()
    })

    it('goes back to whoever is locked, or on to the password', async () => {
      await handedOverWithPin(ben, '4815')
      show()
      fireEvent.click(await colleague())
      fireEvent.click(await screen.findByRole('button', { name: '戻る' }))
      expect(await screen.findByText('安奈')).not.toBeNull()
      fireEvent.click(await colleague())
      fireEvent.click(await screen.findByRole('button', { name: 'パスワードでログイン' }))
      expect(given.onHandOver).toHaveBeenCalledExactlyOnceWith('ben')
    })
  })

  it('lets another person take over, once somebody else could sign in', async () => {
    const { unmount } = show()
    expect(await screen.findByText('オフラインの間は、別の人に交代できません。')).not.toBeNull()
    expect(screen.queryByRole('button', { name: '別の人に交代' })).toBeNull()
    unmount()
    connection.state = 'online'
    show()
    fireEvent.click(await screen.findByRole('button', { name: '別の人に交代' }))
    expect(given.onHandOver).toHaveBeenCalledExactlyOnceWith(null)
    expect(lockedUid(), 'the desk itself stays shut').toBe(uid)
  })
})

describe('without a connection, the locked screen', () => {
  it('opens with the password that this device has learned, and begins no new session', async () => {
    await keepPassword(uid, 'right', 1_000)
    show()
    expect((await screen.findByText('オフラインです。パスワードはこの端末で確認します。')).textContent).not.toBe('')
    await tryPassword('right')
    await waitFor(() => expect(lockedUid()).toBeNull())
    expect(auth.proveWithPassword, 'nothing was sent').not.toHaveBeenCalled()
    expect(given.onProved).not.toHaveBeenCalled()
  })

  it('lets wait after five wrong passwords, and tells how long', async () => {
    await keepPassword(uid, 'right', 1_000)
    show()
    for (let i = 0; i < 5; i += 1) {
      await tryPassword(`wrong ${i}`)
      await waitFor(async () => expect((await types()).filter((type) => type === 'unlock-failed')).toHaveLength(i + 1))
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'ロックを解除' }).getAttribute('aria-busy')).toBeNull(),
      )
    }
    expect((await screen.findByRole('timer')).textContent).toBe('1:00')
    await waitFor(() => expect((screen.getByLabelText('パスワード') as HTMLInputElement).disabled).toBe(true))
    expect(lockedUid()).toBe(uid)
  })

  it('does not open with the password of somebody else who was here', async () => {
    await keepPassword('somebody-else', 'theirs', 1_000)
    await keepPassword(uid, 'right', 1_000)
    show()
    await tryPassword('theirs')
    expect((await screen.findByRole('alert')).textContent).toBe('パスワードが正しくありません。')
    expect(lockedUid()).toBe(uid)
  })

  it('says so where it knows neither password nor PIN', async () => {
    show()
    expect((await screen.findByRole('status')).textContent).toContain('接続が戻ると解除できます')
    await tryPassword('right')
    expect((await screen.findByRole('alert')).textContent).toContain('ネットワークエラー')
    expect(await passwordState(uid)).toEqual({ at: 'none' })
    expect(lockedUid()).toBe(uid)
  })
})
