// The queue as the screens follow it. While many changes are sent in a row, a screen that is told of each would do
// nothing but lay itself out: it is told ten times a second. Whoever asks is always given the latest.
import type { Store } from '@/lib/store'
import type { OutboxEntry, Row } from './entry'
import type { Platform } from './platform'
import { viewOf } from './view'

export type EntryStore = Pick<Store<readonly OutboxEntry[]>, 'get' | 'subscribe'>

export type ShownEntries = EntryStore & {
  show: (rows: readonly Row[], sent: readonly Row[]) => void
  /** Tells now what is still to be told: a person did it, and looks for it. */
  tellNow: () => void
  close: () => void
}

type Deps = {
  platform: Pick<Platform, 'after'>
  /** Whether somebody waits for the next word. */
  isAwaited: () => boolean
}

/** Screens are told of changes no more often. */
const TELL_EVERY_MS = 100

export function showEntries({ platform, isAwaited }: Deps): ShownEntries {
  const listeners = new Set<() => void>()
  let rows: readonly Row[] = []
  let sent: readonly Row[] = []
  let view: readonly OutboxEntry[] | null = []
  let cancelPause: (() => void) | null = null
  let isUntold = false

  const pause = () => {
    cancelPause = platform.after(TELL_EVERY_MS, () => {
      cancelPause = null
      if (isUntold) tell()
    })
  }
  const tell = () => {
    isUntold = false
    if (!cancelPause) pause()
    for (const listener of [...listeners]) listener()
  }

  return {
    get: () => {
      view ??= viewOf(rows, sent)
      return view
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (nextRows, nextSent) => {
      rows = nextRows
      sent = nextSent
      view = null
      if (!cancelPause || isAwaited()) tell()
      else isUntold = true
    },
    tellNow: () => {
      if (isUntold) tell()
    },
    close: () => cancelPause?.(),
  }
}
