import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { signInWithEmail, signInWithGoogle } from '@/session/identity/actions'
import { IdentityError } from '@/session/identity/identity-error'
import { chosenPerson, type KnownPerson, knownPeople, rememberPerson } from '@/session/people/known-people'
import { PeopleHere } from './people-here'

vi.mock('@/session/identity/actions', () => ({ signInWithEmail: vi.fn(), signInWithGoogle: vi.fn() }))

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
  fireEvent.change(screen.getByLabelText('パスワード'), { target: { value: password } })
  press('ログイン')
}

beforeEach(() => {
  localStorage.clear()
  chosenPerson.set(null)
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
    expect(document.activeElement).toBe(screen.getByLabelText('パスワード'))
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

  it('are led to their account chooser when they have no password', () => {
    show()
    press(/^弁\s*さくら/)
    expect(screen.queryByLabelText('パスワード')).toBeNull()
    press('Googleでログイン')
    expect(signInWithGoogle).toHaveBeenCalledOnce()
  })

  it('are free again as soon as they are back from the chooser; that it was closed is no news by then', async () => {
    const chooser = Promise.withResolvers<void>()
    vi.mocked(signInWithGoogle).mockReturnValue(chooser.promise)
    show()
    press(/^弁\s*さくら/)
    press('Googleでログイン')
    const other = screen.getByRole('button', { name: '別の人としてログイン' })
    expect(other).toHaveProperty('disabled', true)
    fireEvent.focus(window)
    expect(other).toHaveProperty('disabled', false)
    await act(async () => chooser.reject(new IdentityError('auth/popup-closed-by-user')))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are asked at once when the one before chose them', () => {
    chosenPerson.set('anna')
    show()
    expect(screen.getByLabelText('パスワード')).not.toBeNull()
    expect(onChosen).toHaveBeenLastCalledWith(true)
    expect(chosenPerson.get()).toBeNull()
  })

  it('are forgotten at wish, for good', () => {
    show()
    press('安奈 さんをこの端末に覚えない')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    rememberPerson(anna)
    expect(knownPeople()).toEqual([ben])
  })
})
