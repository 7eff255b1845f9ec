import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { signInWithEmail, signInWithGoogle } from '@/session/identity/actions'
import { IdentityError } from '@/session/identity/identity-error'
import { isSessionKept } from '@/session/kept-session/kept-session'
import { handedOverWithPin } from '@/session/kept-session/kept-session-testing'
import { chosenPerson, type KnownPerson, knownPeople, rememberPerson } from '@/session/people/known-people'
import { anna as annaUser } from '@/session/session-testing'
import { comeBack } from '@/session/sign-out/hand-over'
import { PeopleHere } from './people-here'

vi.mock('@/session/identity/actions', () => ({ signInWithEmail: vi.fn(), signInWithGoogle: vi.fn() }))

vi.mock('@/session/sign-out/hand-over', () => ({ comeBack: vi.fn(async () => {}) }))

const connection = vi.hoisted(() => ({ state: 'online' }))
vi.mock('@/offline/connectivity/connectivity', () => ({ useConnectivity: () => connection }))

const anna: KnownPerson = {
  uid: 'anna',
  email: 'anna@sakura.example',
  name: '安奈',
  tenant: 'さくらクリニック',
  way: 'password',
}
const ben: KnownPerson = { ...anna, uid: 'ben', email: 'ben@sakura.example', name: '弁', way: 'google' }
const onChosen = vi.fn()
const show = () => renderWithWords(<PeopleHere onChosen={onChosen} />)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
async function tryPassword(password: string) {
  fireEvent.change(await screen.findByLabelText('パスワード'), { target: { value: password } })
  press('ログイン')
}

beforeEach(() => {
  localStorage.clear()
  chosenPerson.set(null)
  connection.state = 'online'
  vi.clearAllMocks()
  for (const person of [anna, ben]) rememberPerson(person)
})

describe('the people who use this device', () => {
  it('are shown by name and company, not by address', () => {
    const { container } = show()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '弁弁さくらクリニック',
      '安安奈さくらクリニック',
    ])
    expect(container.innerHTML).not.toContain('@')
  })

  it('sign in with their password alone', async () => {
    show()
    press(/^安奈\s*さくら/)
    expect(onChosen).toHaveBeenLastCalledWith(true)
    const field = await screen.findByLabelText('パスワード')
    expect(document.activeElement).toBe(field)
    await tryPassword('right')
    expect(signInWithEmail).toHaveBeenCalledExactlyOnceWith('anna@sakura.example', 'right')
  })

  it('are told of a wrong one without a word of an address, and can go back', async () => {
    vi.mocked(signInWithEmail).mockRejectedValue(new IdentityError('auth/invalid-credential'))
    show()
    press(/^安奈\s*さくら/)
    await tryPassword('wrong')
    expect((await screen.findByRole('alert')).textContent).toBe('パスワードが正しくありません。')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('パスワード')))
    press('別の人としてログイン')
    expect(onChosen).toHaveBeenLastCalledWith(false)
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('are led to their account chooser when they have no password', async () => {
    show()
    press(/^弁\s*さくら/)
    const chooser = await screen.findByRole('button', { name: 'Googleでログイン' })
    expect(screen.queryByLabelText('パスワード')).toBeNull()
    fireEvent.click(chooser)
    expect(signInWithGoogle).toHaveBeenCalledOnce()
  })

  it('are free again as soon as they are back from the chooser; that it was closed is no news by then', async () => {
    const chooser = Promise.withResolvers<void>()
    vi.mocked(signInWithGoogle).mockReturnValue(chooser.promise)
    show()
    press(/^弁\s*さくら/)
    fireEvent.click(await screen.findByRole('button', { name: 'Googleでログイン' }))
    const other = screen.getByRole('button', { name: '別の人としてログイン' })
    expect(other).toHaveProperty('disabled', true)
    fireEvent.focus(window)
    expect(other).toHaveProperty('disabled', false)
    await act(async () => chooser.reject(new IdentityError('auth/popup-closed-by-user')))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are asked at once when the one before chose them', async () => {
    chosenPerson.set('anna')
    show()
    expect(await screen.findByLabelText('パスワード')).not.toBeNull()
    expect(onChosen).toHaveBeenLastCalledWith(true)
    expect(chosenPerson.get()).toBeNull()
  })

  it('come back with their PIN where their sign-in was kept, or with their password if they like', async () => {
    await handedOverWithPin(annaUser, '4815')
    show()
    press(/^安奈\s*さくら/)
    fireEvent.change(await screen.findByLabelText('PIN'), { target: { value: '4815' } })
    await waitFor(() => expect(comeBack).toHaveBeenCalledOnce())
    expect(vi.mocked(comeBack).mock.calls[0]?.[0]).toMatchObject({ session: { uid: 'anna' } })
    press('パスワードでログイン')
    expect(await screen.findByLabelText('パスワード')).not.toBeNull()
  })

  it('are asked for their password without a connection', async () => {
    connection.state = 'offline'
    await handedOverWithPin(annaUser, '4815')
    show()
    press(/^安奈\s*さくら/)
    expect(await screen.findByLabelText('パスワード')).not.toBeNull()
    expect(screen.queryByLabelText('PIN')).toBeNull()
  })

  it('are asked for their password when the browser cannot go on with what was kept', async () => {
    vi.mocked(comeBack).mockRejectedValue(new Error('full'))
    await handedOverWithPin(annaUser, '4815')
    show()
    press(/^安奈\s*さくら/)
    fireEvent.change(await screen.findByLabelText('PIN'), { target: { value: '4815' } })
    expect(await screen.findByLabelText('パスワード')).not.toBeNull()
  })

  it('are forgotten at wish, for good, and a sign-in of theirs with them', async () => {
    await handedOverWithPin(annaUser, '4815')
    show()
    press('安奈 さんをこの端末に覚えない')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    rememberPerson(anna)
    expect(knownPeople()).toEqual([ben])
    await waitFor(async () => expect(await isSessionKept('anna')).toBe(false))
  })
})
