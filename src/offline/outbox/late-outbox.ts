import { createStore } from '@/lib/store'
import { within } from '@/lib/within'
import type { Platform } from '../device/platform'
import type { Outbox, Owner, SendingReach } from './outbox-types'
import { NOT_READ } from './sent-count'

/** Without its code nothing is stored or sent; it is asked for again this often. */
const LOAD_AGAIN_MS = 30_000
/** A person waits no longer for the code; then the form keeps its text and says that nothing was stored. */
const LOAD_LIMIT_MS = 8_000

type Deps = {
  scope: Owner
  platform: Pick<Platform, 'after' | 'now'>
  /** Brings the code and opens the outbox. @throws ChunkLoadError when the code cannot be had now. */
  open: () => Promise<Outbox>
  /** Whether something may be waiting: then the screens need it from the start, otherwise when they are at rest. */
  isAwaited: boolean
  /** Calls back when the first screen is at rest; the returned function ends the wait. */
  whenAtRest: (act: () => void) => () => void
}

export type LateOutbox = Outbox & {
  /** Something that saves is on the screen: brings the code of a save, which cannot be had once the network has gone. */
  prepare: () => void
  /** False while changes may wait on the disk that were not read yet: to have no entries does not mean that none wait. */
  isKnown: () => boolean
}

/**
 * The outbox of a person whose code comes after the first screen, unless something is waiting in it. Until then there are no
 * entries; what a person does is kept for it, and refused as not stored when it does not come.
 */
export function lateOutbox({ scope, platform, open, isAwaited, whenAtRest }: Deps): LateOutbox {
  const entries = createStore(NOT_READ)
  let outbox: Outbox | null = null
  let coming: Promise<Outbox> | null = null
  let reach: SendingReach | null = null
  let hasSignedIn = false
  let isClosed = false
  let cancelTimer = () => {}

  async function load(): Promise<Outbox> {
    const opened = await open()
    if (isClosed) {
      await opened.close()
      throw new Error('the person has gone')
    }
    outbox = opened
    if (reach) opened.setReach(reach)
    if (hasSignedIn) void opened.release(true)
    opened.entries.subscribe(() => entries.set(opened.entries.get()))
    entries.set(opened.entries.get())
    return opened
  }

  function bring(): Promise<Outbox> {
    cancelTimer()
    coming ??= load().catch((error: unknown) => {
      coming = null
      if (!isClosed) cancelTimer = platform.after(LOAD_AGAIN_MS, () => void bring().catch(() => {}))
      throw error
    })
    return coming
  }

  /** What a person does waits for the code, for a while. */
  async function soon<T>(act: (loaded: Outbox) => Promise<T>): Promise<T> {
    const loaded = outbox ?? (await within(LOAD_LIMIT_MS, bring(), null, platform.after))
    if (!loaded) throw new Error(`the outbox was not loaded within ${LOAD_LIMIT_MS} ms`)
    return act(loaded)
  }

  async function settled(limitMs: number): Promise<void> {
    const until = platform.now() + limitMs
    const loaded = outbox ?? (await within(limitMs, bring(), null, platform.after).catch(() => null))
    await loaded?.settled(Math.max(0, until - platform.now()))
  }

  const start = () => bring().then((loaded) => loaded.ready)
  const ready = isAwaited ? start().catch(() => {}) : Promise.resolve()
  const stopWaiting = isAwaited ? () => {} : whenAtRest(() => void start().catch(() => {}))

  const latest = () => (outbox ?? { entries }).entries.get()

  return {
    scope,
    entries: { get: latest, subscribe: entries.subscribe },
    isKnown: () => !isAwaited || latest() !== NOT_READ,
    ready,
    prepare: () => void bring().catch(() => {}),
    submit: (command, input, options) => {
      const pressedAt = platform.now()
      return soon((loaded) => loaded.submit(command, input, { ...options, pressedAt })).catch((error: Error) => ({
        state: 'not-stored',
        error,
      }))
    },
    discard: (id, options) => soon((loaded) => loaded.discard(id, options)),
    retry: (id, options) => soon((loaded) => loaded.retry(id, options)),
    pause: (id) => soon((loaded) => loaded.pause(id)),
    edit: (id, input) => soon((loaded) => loaded.edit(id, input)),
    resolveConflict: (id, chosen, holdMs) => soon((loaded) => loaded.resolveConflict(id, chosen, holdMs)),
    reopenConflict: (before) => soon((loaded) => loaded.reopenConflict(before)),
    saveAsNew: (id, options) => soon((loaded) => loaded.saveAsNew(id, options)),
    release: async (isNewSignIn = false) => {
      hasSignedIn ||= isNewSignIn
      await outbox?.release(isNewSignIn)
    },
    setReach: (next) => {
      reach = next
      outbox?.setReach(next)
    },
    interrupt: () => outbox?.interrupt(),
    settled,
    close: async () => {
      isClosed = true
      stopWaiting()
      cancelTimer()
      await outbox?.close()
    },
  }
}
