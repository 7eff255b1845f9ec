import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetPerson, isListed, type KnownPerson, knownPeople, rememberPerson, setListed } from './known-people'

const person = (uid: string): KnownPerson => ({
  uid,
  email: `${uid}@sakura.example`,
  name: uid,
  tenant: 'さくらクリニック',
  way: 'password',
})
const uids = () => knownPeople().map(({ uid }) => uid)

beforeEach(() => localStorage.clear())

describe('who handed this device over', () => {
  it('is listed, the latest first, each once', () => {
    for (const uid of ['anna', 'ben', 'anna']) rememberPerson(person(uid))
    expect(uids()).toEqual(['anna', 'ben'])
    expect(knownPeople()[0]).toEqual(person('anna'))
  })

  it('leaves the list when they are back, and nothing of them stays', () => {
    rememberPerson(person('anna'))
    forgetPerson('anna')
    expect(uids()).toEqual([])
    expect(localStorage.length).toBe(0)
  })

  it('is not listed when they do not want to be, until they do', () => {
    rememberPerson(person('anna'))
    setListed('anna', false)
    expect(uids()).toEqual([])
    rememberPerson(person('anna'))
    rememberPerson(person('ben'))
    expect(uids()).toEqual(['ben'])
    setListed('anna', true)
    expect(isListed('anna')).toBe(true)
    rememberPerson(person('anna'))
    expect(uids()).toEqual(['anna', 'ben'])
  })

  it('is one of twelve at most', () => {
    for (let i = 0; i < 15; i += 1) rememberPerson(person(`p${i}`))
    expect(uids()).toHaveLength(12)
    expect(uids()[0]).toBe('p14')
  })

  it.each(['{', '[{"uid":1}]', '"x"'])('is nobody when the list cannot be read: %s', (text) => {
    localStorage.setItem('known_people', text)
    expect(uids()).toEqual([])
    rememberPerson(person('anna'))
    expect(uids()).toEqual(['anna'])
  })

  it('is nobody where nothing can be kept', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })
    rememberPerson(person('anna'))
    expect(uids()).toEqual([])
  })
})
