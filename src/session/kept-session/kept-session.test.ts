import { get, keys } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { devicePointers } from '../device-pointers'
import { removePin } from '../secrets/pin'
import { anna, ben } from '../session-testing'
import { dropEndedSessions, isSessionKept, keepSession, openSession, putBack } from './kept-session'
import { HOUR_MS, SDK_KEY, signedInWithPin } from './kept-session-testing'

const PIN = '4815'

const signedIn = (left?: number) => signedInWithPin(anna, PIN, left)
/** What {@link signedIn} put there is gone, as after a sign-out. */
const signedOut = () => localStorage.clear()
const onDisk = () => keys<string>(devicePointers())

beforeEach(async () => {
  localStorage.clear()
  for (const key of await onDisk()) await devicePointers()('readwrite', (store) => void store.delete(key))
})

describe('a sign-in that was kept', () => {
  it('is opened by its PIN alone, and goes on with what was there', async () => {
    await signedIn()
    await keepSession(anna.uid)
    const before = { ...localStorage }
    signedOut()
    expect(await isSessionKept(anna.uid)).toBe(true)
    expect(await openSession(anna.uid, '4816')).toBeNull()
    expect(await openSession(ben.uid, PIN)).toBeNull()
    const opened = await openSession(anna.uid, '４８１５')
    expect(opened).not.toBeNull()
    if (opened) await putBack(opened)
    expect({ ...localStorage }).toEqual(before)
    expect(await isSessionKept(anna.uid), 'it is used once').toBe(false)
  })

  it('can be kept again without the PIN being typed again', async () => {
    await signedIn()
    await keepSession(anna.uid)
    signedOut()
    const opened = await openSession(anna.uid, PIN)
    if (opened) await putBack(opened)
    await keepSession(anna.uid)
    signedOut()
    expect(await openSession(anna.uid, PIN)).not.toBeNull()
  })

  it('lies on the disk without a word of itself, and nothing there opens it but the PIN', async () => {
    await signedIn()
    await keepSession(anna.uid)
    const all = await Promise.all((await onDisk()).map((key) => get<unknown>(key, devicePointers())))
    const texts = [...bytesIn(all)].map((bytes) => new TextDecoder().decode(bytes))
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.join()).not.toMatch(/canary|anna@|4815/)
  })

  it.each([
    ['ahead', 7 * HOUR_MS],
    ['back', -7 * HOUR_MS],
  ])('ends with its session, also for a clock that was set %s', async (_, step) => {
    await signedIn()
    await keepSession(anna.uid)
    signedOut()
    vi.setSystemTime(Date.now() + step)
    expect(await isSessionKept(anna.uid)).toBe(false)
    expect(await openSession(anna.uid, PIN)).toBeNull()
    await dropEndedSessions()
    expect(await onDisk()).not.toContain('kept-session:anna')
  })

  it('stays while others end theirs', async () => {
    await signedIn()
    await keepSession(anna.uid)
    await dropEndedSessions()
    expect(await isSessionKept(anna.uid)).toBe(true)
  })
})

/** All bytes that stand anywhere in a value. */
function* bytesIn(value: unknown): Generator<Uint8Array> {
  if (value instanceof Uint8Array) yield value
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* bytesIn(part)
}

describe('nothing is kept', () => {
  it('where there is no PIN', async () => {
    await signedIn()
    await removePin(anna.uid)
    await keepSession(anna.uid)
    expect(await onDisk()).not.toContain('kept-session:anna')
  })

  it('of a session that is over', async () => {
    await signedIn(0)
    await keepSession(anna.uid)
    expect(await onDisk()).not.toContain('kept-session:anna')
  })

  it('where the identity SDK keeps somebody else', async () => {
    await signedIn()
    localStorage.setItem(SDK_KEY, JSON.stringify({ uid: ben.uid }))
    await keepSession(anna.uid)
    expect(await onDisk()).not.toContain('kept-session:anna')
  })
})
