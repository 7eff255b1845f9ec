import { type SignIn, sharedSignIn, signInOf } from '../credential/kept-sign-in'
import { KEPT_BY_SDK } from '../credential/stored-credential'

// All tabs of a device share one record of who is signed in. With each renewal and each look-up, the identity SDK writes the
// person of its own tab there, and when that person is refused it removes whoever stands there. A tab that has slept, or
// whose start takes long, would so bring back who has left, or throw out who came after them.

/** What the SDK asks of a storage. It is not part of what it publishes. */
interface SdkStorage {
  _get(key: string): Promise<unknown>
  _set(key: string, record: unknown): Promise<void>
  _remove(key: string): Promise<void>
  _addListener(key: string, listener: () => unknown): void
}

export type SharedStorage<Persistence> = {
  /** For the SDK, in place of its own class. */
  persistence: Persistence
  /** Runs an act that signs somebody in: it takes the place of whoever is there. */
  entering: (act: () => Promise<unknown>) => Promise<void>
  /** Runs an act that signs this person out, by whichever sign-in of theirs is there, and nobody else. Null: whoever it is. */
  leaving: (uid: string | null, act: () => Promise<unknown>) => Promise<void>
}

/**
 * The SDK's storage, in which a tab changes no sign-in but the one that it knows. Where another one stands, or none any
 * more, the tab follows what it finds.
 * @param sdkStorage the SDK's own class
 */
export function shareStorage<Persistence>(sdkStorage: Persistence): SharedStorage<Persistence> {
  /** The refresh tokens of all sign-ins that this tab has read or written. One that is not there any more comes late. */
  const known = new Set<string>()
  /**
   * What the SDK of this tab works with: what it found at its start, or has written since. It also reads what others have
   * written, but works with that only once it has written it too, behind what it is doing.
   */
  let held: SignIn | null | undefined
  let entries = 0
  const leavers = new Set<string | null>()

  const mayWrite = (next: SignIn, there: SignIn | null) => {
    if (next.refreshToken === there?.refreshToken || known.size === 0) return true
    return !known.has(next.refreshToken) && (entries > 0 || next.uid === there?.uid)
  }
  const mayRemove = (there: SignIn | null) => {
    if (there === null || leavers.has(null)) return true
    return leavers.size > 0 ? leavers.has(there.uid) : there.refreshToken === held?.refreshToken
  }

  class SharedSdkStorage extends (sdkStorage as unknown as new () => SdkStorage) {
    // Private to the engine: the SDK's class has fields of such names itself.
    readonly #listeners = new Map<string, () => unknown>()

    override async _get(key: string): Promise<unknown> {
      const record = await super._get(key)
      if (!isUser(key)) return record
      const found = signInOf(record)
      if (found) known.add(found.refreshToken)
      if (held === undefined) held = found
      return record
    }

    override async _set(key: string, record: unknown): Promise<void> {
      const next = isUser(key) ? signInOf(record) : null
      if (next && !mayWrite(next, sharedSignIn(key))) return this.#follow(key)
      await super._set(key, record)
      if (!next) return
      known.add(next.refreshToken)
      held = next
    }

    override async _remove(key: string): Promise<void> {
      if (isUser(key) && !mayRemove(sharedSignIn(key))) return this.#follow(key)
      await super._remove(key)
      if (isUser(key)) held = null
    }

    override _addListener(key: string, listener: () => unknown): void {
      this.#listeners.set(key, listener)
      super._addListener(key, listener)
    }

    /** Tells the SDK of the change: a tab that has slept hears of it late, or never. */
    #follow(key: string): void {
      this.#listeners.get(key)?.()
    }
  }

  return {
    persistence: SharedSdkStorage as unknown as Persistence,
    entering: async (act) => {
      entries += 1
      try {
        await act()
      } finally {
        entries -= 1
      }
    },
    leaving: async (uid, act) => {
      leavers.add(uid)
      try {
        await act()
      } finally {
        leavers.delete(uid)
      }
    },
  }
}

const isUser = (key: string) => key.startsWith(KEPT_BY_SDK)
