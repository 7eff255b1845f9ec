import { beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest'
import { configurePageLoads } from '@/lib/load-page'
import { hasLeft, noteSignOut } from '../identity/unfinished-sign-out'
import { isSessionKept, openSession } from '../kept-session/kept-session'
import { handedOverWithPin, SDK_KEY, signedInWithPin } from '../kept-session/kept-session-testing'
import { chosenPerson, forgetPerson, knownPeople, setListed } from '../people/known-people'
import { anna, ben, profileOf, settled } from '../session-testing'
import { comeBack, handOver, switchTo } from './hand-over'

const given = vi.hoisted(() => ({
  signOut: async () => {},
  ways: async (): Promise<readonly string[]> => ['password'],
  identity: async (): Promise<object> => ({ signOut: async () => {} }),
  entries: [] as object[],
  retry: vi.fn(async (_id: string) => 'done'),
  drain: vi.fn(async () => 0),
  connectivity: 'online',
}))
vi.mock('./sign-out', () => ({ signOutNow: () => given.signOut() }))
vi.mock('@/offline/scope/outbox', () => ({ waitingEntries: () => given.entries }))
vi.mock('@/offline/scope/decisions', () => ({ retry: given.retry }))
vi.mock('@/offline/scope/drain', () => ({ drainOutbox: given.drain }))
vi.mock('@/offline/connectivity/connectivity', () => ({ getConnectivity: () => ({ state: given.connectivity }) }))
vi.mock('../identity/prove-identity', () => ({ signInWays: () => given.ways() }))
vi.mock('../identity/identity', () => ({ identityClient: () => given.identity() }))
vi.mock('../session', () => ({ getSession: () => ({ user: anna, profile: profileOf(anna) }) }))

/** Whose sign-in the identity SDK finds at its next start. */
const signedIn = () => (JSON.parse(localStorage.getItem(SDK_KEY) ?? '{}') as { uid?: string }).uid
let replace: MockInstance<(url: string | URL) => void>

beforeEach(async () => {
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  localStorage.clear()
  for (const { uid } of [anna, ben]) forgetPerson(uid)
  await vi.waitFor(async () => expect(await isSessionKept(anna.uid)).toBe(false))
  given.entries = []
  given.connectivity = 'online'
  given.ways = async () => ['password']
  given.identity = async () => ({ signOut: async () => {} })
  given.signOut = async () => {
    for (const key of [SDK_KEY, 'session', 'last_user']) localStorage.removeItem(key)
  }
})

describe('handing a device over', () => {
  it('keeps the sign-in of who goes, if they have typed their PIN, before it ends', async () => {
    await signedInWithPin(anna, '4815')
    await handOver(anna.uid, ben.uid)
    expect(signedIn()).toBeUndefined()
    expect(chosenPerson.get()).toBe(ben.uid)
    expect(knownPeople().map(({ uid }) => uid)).toEqual([anna.uid])
    expect(await openSession(anna.uid, '4815')).not.toBeNull()
  })

  it('lists who goes although the identity service does not say how they sign in', async () => {
    given.ways = () => new Promise(() => {})
    given.signOut = async () => expect(knownPeople().map(({ uid }) => uid)).toEqual([anna.uid])
    await handOver(anna.uid)
    expect(knownPeople()).toMatchObject([{ uid: anna.uid, way: 'password' }])
  })

  it('lists who signs in with Google as such', async () => {
    given.ways = async () => ['google']
    await handOver(anna.uid)
    expect(knownPeople()).toMatchObject([{ uid: anna.uid, way: 'google' }])
  })

  it('keeps nothing of somebody who is not to be listed here', async () => {
    await signedInWithPin(anna, '4815')
    setListed(anna.uid, false)
    await handOver(anna.uid)
    expect(await isSessionKept(anna.uid)).toBe(false)
  })

  describe('while a deletion may still be undone', () => {
    const log: string[] = []
    beforeEach(() => {
      log.length = 0
      given.entries = [
        { id: 'held', wait: 'hold' },
        { id: 'other', wait: 'none' },
      ]
      given.retry.mockImplementation(async (id) => `${log.push(`goes: ${id}`)}`)
      given.drain.mockReset().mockImplementation(async () => log.push('sent'))
      given.signOut = async () => void log.push('signed out')
    })

    it('sends it before the session ends', async () => {
      await handOver(anna.uid)
      expect(log).toEqual(['goes: held', 'sent', 'signed out'])
    })

    it('waits for nothing without a server', async () => {
      given.connectivity = 'offline'
      await handOver(anna.uid)
      expect(log).toEqual(['goes: held', 'signed out'])
    })

    it('waits for nothing where nothing is held', async () => {
      given.entries = [{ id: 'other', wait: 'none' }]
      await handOver(anna.uid)
      expect(log).toEqual(['signed out'])
    })

    it('waits no longer than 3 s', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      given.drain.mockReturnValue(new Promise(() => {}))
      const done = handOver(anna.uid)
      await vi.advanceTimersByTimeAsync(2_999)
      expect(log).toEqual(['goes: held'])
      await vi.advanceTimersByTimeAsync(1)
      await vi.advanceTimersByTimeAsync(1_000)
      await done
      expect(log).toEqual(['goes: held', 'signed out'])
    })
  })

  it('to a colleague with a PIN starts the app anew as theirs, and back again', async () => {
    await handedOverWithPin(ben, '2222')
    await signedInWithPin(anna, '4815')
    const opened = await openSession(ben.uid, '2222')
    if (opened) await switchTo(anna.uid, opened)
    expect(signedIn()).toBe(ben.uid)
    expect(replace).toHaveBeenCalledExactlyOnceWith('/')
    expect(await isSessionKept(ben.uid), 'it is used once').toBe(false)
    const own = await openSession(anna.uid, '4815')
    if (own) await comeBack(own)
    expect(signedIn()).toBe(anna.uid)
  })

  it('is over once they are back, although the identity service was not told of it', async () => {
    const signOut = vi.fn(async () => {})
    let arrive = (_: object) => {}
    given.identity = () =>
      new Promise((resolve) => {
        arrive = resolve
      })
    const end = given.signOut
    given.signOut = async () => {
      await end()
      noteSignOut(anna.uid)
    }
    await signedInWithPin(anna, '4815')
    await handOver(anna.uid)
    expect(hasLeft(anna.uid)).toBe(true)
    const own = await openSession(anna.uid, '4815')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const back = own && comeBack(own)
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    await back
    expect(signedIn()).toBe(anna.uid)
    expect(hasLeft(anna.uid)).toBe(false)
    arrive({ signOut })
    await settled()
    expect(replace).toHaveBeenCalledTimes(1)
    expect(signOut).not.toHaveBeenCalled()
  })

  it('leaves a sign-in sealed when the app could not be started anew', async () => {
    await handedOverWithPin(ben, '2222')
    const opened = await openSession(ben.uid, '2222')
    configurePageLoads(async () => false)
    if (opened) await expect(comeBack(opened)).rejects.toThrow('started anew')
    configurePageLoads(async () => true)
    expect(signedIn()).toBeUndefined()
    expect(replace).not.toHaveBeenCalled()
    expect(await isSessionKept(ben.uid)).toBe(true)
  })

  it('asks the colleague for the password where the browser keeps nothing', async () => {
    await handedOverWithPin(ben, '2222')
    const opened = await openSession(ben.uid, '2222')
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: () => {} })
    if (opened) await expect(switchTo(anna.uid, opened)).rejects.toThrow('keeps nothing')
    vi.unstubAllGlobals()
    expect(replace).not.toHaveBeenCalled()
    expect(chosenPerson.get()).toBe(ben.uid)
    expect(await isSessionKept(ben.uid), 'it is still there').toBe(true)
  })
})
