import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { readEvents } from '@/session/events/security-events'
import { toIdentityError } from '@/session/identity/identity-error'
import { checkPin, pinState, setPin } from '@/session/secrets/pin'
import { auth, beginAnew } from './auth-mocks'
import { PinSettings } from './pin-settings'

vi.mock('@/session/identity/prove-identity', async () => (await import('./auth-mocks')).auth)
vi.mock('@/session/profile', async () => (await import('./auth-mocks')).auth)
vi.mock('@/session/session', async () => (await import('./auth-mocks')).session)
vi.mock('@/offline/connectivity/connectivity', async () => (await import('./auth-mocks')).connectivity)

let uid = ''
let count = 0
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

async function prove() {
  await type('パスワード', 'right')
  await press('次へ')
}

beforeEach(() => {
  beginAnew()
  count += 1
  uid = `settings-${count}`
})

describe('the PIN in the settings of the lock', () => {
  it('is set after the password was given, typed twice, and noted', async () => {
    renderWithWords(<PinSettings uid={uid} />)
    await press('PINを設定')
    await prove()
    const field = await screen.findByLabelText('新しいPIN')
    expect(document.activeElement).toBe(field)
    await type('新しいPIN', '4815')
    await type('新しいPIN（確認）', '4815')
    await press('PINを設定')
    expect(await screen.findByText('この端末にPINを設定しています。')).not.toBeNull()
    expect(await checkPin(uid, '4815')).toBe(true)
    expect((await readEvents(uid)).map((event) => event.type)).toEqual(['pin-set'])
  })

  it('cannot be set by somebody who does not know the password', async () => {
    auth.proveWithPassword.mockRejectedValue(toIdentityError({ code: 'auth/wrong-password' }))
    renderWithWords(<PinSettings uid={uid} />)
    await press('PINを設定')
    await prove()
    expect(await screen.findByRole('alert')).not.toBeNull()
    expect(screen.queryByLabelText('新しいPIN')).toBeNull()
  })

  it('is refused when it is too short, no number, or not the same twice', async () => {
    renderWithWords(<PinSettings uid={uid} />)
    await press('PINを設定')
    await prove()
    for (const wrong of ['123', '12a4']) {
      await type('新しいPIN', wrong)
      await press('PINを設定')
      expect(await screen.findByText('4桁から12桁の半角数字で入力してください。')).not.toBeNull()
    }
    await type('新しいPIN', '4815')
    await type('新しいPIN（確認）', '4816')
    await press('PINを設定')
    expect(await screen.findByText('同じPINをもう一度入力してください。')).not.toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('新しいPIN（確認）'))
    expect(await pinState(uid)).toEqual({ at: 'none' })
  })

  it('can be removed', async () => {
    await setPin(uid, '4815', 1_000)
    renderWithWords(<PinSettings uid={uid} />)
    await press('PINを削除')
    expect(await screen.findByRole('button', { name: 'PINを設定' })).not.toBeNull()
    await waitFor(async () => expect(await pinState(uid)).toEqual({ at: 'none' }))
  })
})
