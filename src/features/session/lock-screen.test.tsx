import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toIdentityError } from '@/auth/identity-error'
import { renderWithWords } from '@/i18n/testing'
import { auth, beginAnew, connection } from './auth-mocks'
import { lockNow } from './idle-lock'
import { forgetLock, lockedUid } from './lock-flag'
import { LockScreen } from './lock-screen'
import { PIN_TRIES, pinState, removePin, setPin } from './pin'
import { readEvents } from './security-events'

vi.mock('@/auth/prove-identity', async () => (await import('./auth-mocks')).auth)
vi.mock('@/auth/profile', async () => (await import('./auth-mocks')).auth)
vi.mock('@/auth/session', async () => (await import('./auth-mocks')).session)
vi.mock('@/offline/connectivity', async () => (await import('./auth-mocks')).connectivity)

const given = { onProved: vi.fn(), onHandOver: vi.fn() }
let uid = ''
let count = 0

function show() {
  lockNow(uid)
  return renderWithWords(<LockScreen uid={uid} name="安奈" {...given} />)
}
const types = async () => (await readEvents(uid)).map(({ type }) => type)
async function tryPin(pin: string) {
  fireEvent.change(await screen.findByLabelText('PIN'), { target: { value: pin } })
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

  it('asks for the password where no PIN was set, says that this needs a connection, and has the focus there', async () => {
    show()
    const field = await screen.findByLabelText('パスワード')
    expect(document.activeElement).toBe(field)
    expect(screen.getByRole('status').textContent).toContain('オフラインです')
    expect(screen.queryByLabelText('PIN')).toBeNull()
  })

  it('opens with the PIN, offline, and tells nobody', async () => {
    await setPin(uid, '4815', 1_000)
    show()
    await tryPin('4815')
    await waitFor(() => expect(lockedUid()).toBeNull())
    expect(auth.proveWithPassword).not.toHaveBeenCalled()
    expect(given.onProved, 'a PIN begins no new session').not.toHaveBeenCalled()
    await waitFor(async () => expect(await types()).toEqual(['unlocked', 'locked']))
  })

  it('counts wrong PINs down, then wants the password', async () => {
    await setPin(uid, '4815', 1_000)
    show()
    for (let left = PIN_TRIES - 1; left > 0; left -= 1) {
      await tryPin('0000')
      expect((await screen.findByText(`PINが違います。あと${left}回試せます。`)).textContent).not.toBe('')
    }
    await tryPin('0000')
    expect(await screen.findByText('PINを続けて間違えたため、パスワードが必要です。')).not.toBeNull()
    expect(screen.queryByLabelText('PIN')).toBeNull()
    expect(lockedUid()).toBe(uid)
  })

  it('opens with the password, which lets the PIN be used again and begins the session anew', async () => {
    await setPin(uid, '4815', 1_000)
    show()
    for (let i = 0; i < PIN_TRIES; i += 1) {
      await tryPin('0000')
      if (i < PIN_TRIES - 1) await screen.findByText(`PINが違います。あと${PIN_TRIES - 1 - i}回試せます。`)
    }
    fireEvent.change(await screen.findByLabelText('パスワード'), { target: { value: 'right' } })
    fireEvent.click(screen.getByRole('button', { name: 'ロックを解除' }))
    await waitFor(() => expect(lockedUid()).toBeNull())
    expect(given.onProved).toHaveBeenCalledOnce()
    await waitFor(async () => expect(await pinState(uid)).toBe('set'))
  })

  it('stays locked with a wrong password', async () => {
    auth.proveWithPassword.mockRejectedValue(toIdentityError({ code: 'auth/wrong-password' }))
    show()
    fireEvent.change(await screen.findByLabelText('パスワード'), { target: { value: 'wrong' } })
    fireEvent.click(screen.getByRole('button', { name: 'ロックを解除' }))
    expect((await screen.findByRole('alert')).textContent).toContain('正しくありません')
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
    await removePin(uid)
  })

  it('lets another person take over, once somebody else could sign in', async () => {
    const { unmount } = show()
    expect(await screen.findByText('オフラインの間は、別の人に交代できません。')).not.toBeNull()
    expect(screen.queryByRole('button', { name: '別の人に交代' })).toBeNull()
    unmount()
    connection.state = 'online'
    show()
    fireEvent.click(await screen.findByRole('button', { name: '別の人に交代' }))
    expect(given.onHandOver).toHaveBeenCalledOnce()
    expect(lockedUid(), 'the desk itself stays shut').toBe(uid)
  })
})
