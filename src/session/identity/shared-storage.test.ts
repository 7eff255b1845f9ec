import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shareStorage } from './shared-storage'

const KEY = 'firebase:authUser:key:[DEFAULT]'

/** As the SDK keeps its records in the local storage. */
class LocalStorageOfSdk {
  listeners: Record<string, Set<() => unknown>> = {}

  async _get(key: string): Promise<unknown> {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  }
  async _set(key: string, record: unknown): Promise<void> {
    localStorage.setItem(key, JSON.stringify(record))
  }
  async _remove(key: string): Promise<void> {
    localStorage.removeItem(key)
  }
  _addListener(key: string, listener: () => unknown): void {
    this.listeners[key] ??= new Set()
    this.listeners[key].add(listener)
  }
}

/** A tab of this device, whose SDK has started. */
async function openTab() {
  const { persistence, entering, leaving } = shareStorage(LocalStorageOfSdk)
  const storage = new (
    persistence as unknown as new () => LocalStorageOfSdk & {
      _addListener: (key: string, listener: () => void) => void
    }
  )()
  const told = vi.fn<() => void>()
  storage._addListener(KEY, told)
  await storage._get(KEY)
  return {
    told,
    entering,
    signIn: (signIn: object) => entering(() => storage._set(KEY, signIn)),
    /** What the SDK writes after a renewal, a look-up, a proof and a new password. */
    write: (signIn: object) => storage._set(KEY, signIn),
    /** What the SDK does when its person is refused. */
    remove: () => storage._remove(KEY),
    signOut: (uid: string | null) => leaving(uid, () => storage._remove(KEY)),
    read: () => storage._get(KEY),
    storage,
  }
}

const signInOf = (uid: string, refreshToken: string, more: object = {}) => ({
  uid,
  ...more,
  stsTokenManager: { refreshToken },
})
const ANNA = signInOf('anna', 'anna-1')
const ANNA_RENEWED = signInOf('anna', 'anna-1', { displayName: '安奈' })
const ANNA_ANEW = signInOf('anna', 'anna-2')
const BEN = signInOf('ben', 'ben-1')

const there = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')

beforeEach(() => localStorage.clear())

/** Anna has signed in in one tab; the other has slept since then. */
async function twoTabs() {
  const awake = await openTab()
  await awake.signIn(ANNA)
  const asleep = await openTab()
  return { awake, asleep }
}

describe('a tab by itself', () => {
  it('keeps a sign-in, what is renewed of it, and its end', async () => {
    const tab = await openTab()
    await tab.signIn(ANNA)
    expect(there()).toEqual(ANNA)
    await tab.write(ANNA_RENEWED)
    expect(there()).toEqual(ANNA_RENEWED)
    await tab.remove()
    expect(there()).toBeNull()
    await tab.signIn(ANNA_ANEW)
    expect(there()).toEqual(ANNA_ANEW)
    expect(tab.told).not.toHaveBeenCalled()
  })

  it('keeps what a proof and a new password bring', async () => {
    const { asleep } = await twoTabs()
    await asleep.write(ANNA_ANEW)
    expect(there()).toEqual(ANNA_ANEW)
    await asleep.remove()
    expect(there()).toBeNull()
  })

  it('takes over what the SDK kept elsewhere', async () => {
    const tab = await openTab()
    await tab.write(ANNA)
    expect(there()).toEqual(ANNA)
  })

  it('removes a record that nobody understands', async () => {
    const { asleep } = await twoTabs()
    localStorage.setItem(KEY, '{')
    await asleep.remove()
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it('tells its SDK of changes as the SDK has asked for', async () => {
    const { storage, told } = await openTab()
    for (const listener of storage.listeners[KEY] ?? []) listener()
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('leaves all other records to the SDK', async () => {
    const { asleep } = await twoTabs()
    await asleep.storage._set('firebase:persistence:key:[DEFAULT]', 'LOCAL')
    expect(await asleep.storage._get('firebase:persistence:key:[DEFAULT]')).toBe('LOCAL')
    await asleep.storage._remove('firebase:persistence:key:[DEFAULT]')
    expect(await asleep.storage._get('firebase:persistence:key:[DEFAULT]')).toBeNull()
  })
})

describe('a tab that has slept', () => {
  it('does not bring back who has left', async () => {
    const { awake, asleep } = await twoTabs()
    await awake.remove()
    await asleep.write(ANNA_RENEWED)
    expect(there()).toBeNull()
    expect(asleep.told).toHaveBeenCalledTimes(1)
  })

  it('does not write the one who has left over who came after them', async () => {
    const { awake, asleep } = await twoTabs()
    await awake.remove()
    await awake.signIn(BEN)
    await asleep.write(ANNA_RENEWED)
    expect(there()).toEqual(BEN)
    expect(asleep.told).toHaveBeenCalledTimes(1)
  })

  it('does not write an ended sign-in over a new one of the same person', async () => {
    const { awake, asleep } = await twoTabs()
    await awake.remove()
    await awake.signIn(ANNA_ANEW)
    await asleep.write(ANNA_RENEWED)
    expect(there()).toEqual(ANNA_ANEW)
    expect(asleep.told).toHaveBeenCalledTimes(1)
  })

  it.each([BEN, ANNA_ANEW])('removes nobody who came after the one whom it knows: %o', async (next) => {
    const { awake, asleep } = await twoTabs()
    await awake.remove()
    await awake.signIn(next)
    await asleep.remove()
    expect(there()).toEqual(next)
    expect(asleep.told).toHaveBeenCalledTimes(1)
  })

  it.each([null, BEN])('keeps no new password of one who has left: %o', async (next) => {
    const { awake, asleep } = await twoTabs()
    await awake.remove()
    if (next) await awake.signIn(next)
    await asleep.write(ANNA_ANEW)
    expect(there()).toEqual(next)
    expect(asleep.told).toHaveBeenCalledTimes(1)
  })

  it('signs somebody in all the same', async () => {
    const { awake, asleep } = await twoTabs()
    await awake.remove()
    await asleep.signIn(ANNA_ANEW)
    expect(there()).toEqual(ANNA_ANEW)
    await asleep.signIn(BEN)
    expect(there()).toEqual(BEN)
  })

  it('writes no ended sign-in while it signs somebody in', async () => {
    const { awake, asleep } = await twoTabs()
    await awake.remove()
    await asleep.signIn(ANNA_RENEWED)
    expect(there()).toBeNull()
  })

  it('works on with the one whom it has found', async () => {
    const { awake, asleep } = await twoTabs()
    await awake.remove()
    await awake.signIn(BEN)
    await asleep.write(ANNA_RENEWED)
    expect(await asleep.read()).toEqual(BEN)
    await asleep.write(BEN)
    await asleep.remove()
    expect(there()).toBeNull()
  })

  it('removes nobody whom it has read and does not work with yet', async () => {
    const { awake, asleep } = await twoTabs()
    await awake.remove()
    await awake.signIn(BEN)
    await asleep.read()
    await asleep.remove()
    expect(there()).toEqual(BEN)
    expect(asleep.told).toHaveBeenCalledTimes(1)
    await asleep.write(BEN)
    expect(there()).toEqual(BEN)
  })

  it('removes nobody who came while it was starting with nobody', async () => {
    const starting = await openTab()
    const awake = await openTab()
    await awake.signIn(BEN)
    await starting.read()
    await starting.remove()
    expect(there()).toEqual(BEN)
  })

  it('allows no more after a sign-in that failed', async () => {
    const { awake, asleep } = await twoTabs()
    await awake.remove()
    await expect(asleep.entering(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    await asleep.write(ANNA_ANEW)
    expect(there()).toBeNull()
  })
})

describe('signing out in a tab that has slept', () => {
  it('ends whichever sign-in of that person is there', async () => {
    const { awake, asleep } = await twoTabs()
    await awake.write(ANNA_ANEW)
    await asleep.signOut('anna')
    expect(there()).toBeNull()
  })

  it('ends nobody else’s', async () => {
    const { awake, asleep } = await twoTabs()
    await awake.remove()
    await awake.signIn(BEN)
    await asleep.read()
    await asleep.write(BEN)
    await asleep.signOut('anna')
    expect(there()).toEqual(BEN)
    expect(asleep.told).toHaveBeenCalledTimes(1)
  })

  it('ends whoever’s it is where nobody knows who leaves', async () => {
    const { asleep } = await twoTabs()
    await asleep.signOut(null)
    expect(there()).toBeNull()
  })

  it('says nothing of what follows', async () => {
    const { awake, asleep } = await twoTabs()
    await asleep.signOut('anna')
    await awake.signIn(ANNA_ANEW)
    await asleep.remove()
    expect(there()).toEqual(ANNA_ANEW)
  })
})
