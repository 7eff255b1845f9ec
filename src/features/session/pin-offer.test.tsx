import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { noteProof } from '@/session/identity/fresh-proof'
import { noteJoined } from '@/session/just-joined'
import { pinState, setPin } from '@/session/secrets/pin'
import { noteLocked, pinOffer } from '@/session/secrets/pin-offered'
import { auth, beginAnew } from './auth-mocks'
import { PinOfferCard } from './pin-offer'

vi.mock('@/session/identity/prove-identity', async () => (await import('./auth-mocks')).auth)
vi.mock('@/session/profile', async () => (await import('./auth-mocks')).auth)
vi.mock('@/session/session', async () => (await import('./auth-mocks')).session)
vi.mock('@/offline/connectivity/connectivity', async () => (await import('./auth-mocks')).connectivity)

const onDone = vi.fn()
let uid = ''
let count = 0

beforeEach(() => {
  beginAnew()
  count += 1
  uid = `offered-${count}`
  localStorage.clear()
  sessionStorage.clear()
})

/** What is asked at a start: a tab of its own. */
async function startAgain(who = uid) {
  sessionStorage.clear()
  return pinOffer(who)
}

describe('a PIN is offered', () => {
  it('at the second start, and not again and again at the first one', async () => {
    expect([await pinOffer(uid), await pinOffer(uid)]).toEqual([null, null])
    expect(await startAgain()).toEqual({ needsPin: false })
  })

  it('after the first lock, at the same start', async () => {
    expect(await pinOffer(uid)).toBeNull()
    noteLocked(uid)
    expect(await pinOffer(uid)).toEqual({ needsPin: false })
    expect(await pinOffer(`${uid}-colleague`)).toBeNull()
  })

  it('at once to who has just joined in this tab, and to no colleague there', async () => {
    noteJoined(uid)
    expect(await pinOffer(uid)).toEqual({ needsPin: false })
    expect(await pinOffer(`${uid}-colleague`)).toBeNull()
  })

  it('at once to somebody without a password: a lock that falls offline would not open', async () => {
    auth.signInWays.mockResolvedValue(['google'])
    expect(await pinOffer(uid)).toEqual({ needsPin: true })
  })

  it('not to somebody who has one', async () => {
    await setPin(uid, '4815', 1_000)
    noteLocked(uid)
    expect(await pinOffer(uid)).toBeNull()
  })

  it('once: a no is a no, of this person alone', async () => {
    renderWithWords(<PinOfferCard uid={uid} offer={{ needsPin: false }} onDone={onDone} />)
    fireEvent.click(screen.getByRole('button', { name: 'あとで' }))
    expect(onDone).toHaveBeenCalledOnce()
    for (const who of [uid, `${uid}-colleague`]) noteLocked(who)
    expect(await pinOffer(uid)).toBeNull()
    expect(await pinOffer(`${uid}-colleague`)).not.toBeNull()
  })

  it('with a clear warning to who signs in through Google', () => {
    renderWithWords(<PinOfferCard uid={uid} offer={{ needsPin: true }} onDone={onDone} />)
    const card = screen.getByRole('complementary', { name: 'この端末のPINを決めてください' })
    expect(card.textContent).toContain('PINがないと、通信が切れている間は画面のロックを解除できません')
    expect(screen.getByRole('button', { name: 'PINなしで使う' })).not.toBeNull()
  })
})

describe('choosing it', () => {
  const choose = async () => {
    renderWithWords(<PinOfferCard uid={uid} offer={{ needsPin: false }} onDone={onDone} />)
    fireEvent.click(screen.getByRole('button', { name: 'PINを設定' }))
    await screen.findByRole('dialog', { name: 'PINを設定' })
  }

  it('needs no proof a moment after the sign-in', async () => {
    noteProof(uid)
    await choose()
    fireEvent.change(await screen.findByLabelText('新しいPIN'), { target: { value: '4815' } })
    fireEvent.change(screen.getByLabelText('新しいPIN（確認）'), { target: { value: '4815' } })
    fireEvent.click(screen.getAllByRole('button', { name: 'PINを設定' }).at(-1) as HTMLElement)
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(await pinState(uid)).toMatchObject({ at: 'ready' })
  })

  it('needs one later', async () => {
    noteProof('somebody-else')
    await choose()
    expect(await screen.findByLabelText('パスワード')).not.toBeNull()
    expect(screen.queryByLabelText('新しいPIN')).toBeNull()
  })
})
