// The queue as the screens follow it. While many changes are sent in a row, a screen that is told of each would do
// nothing but lay itself out: it is told ten times a second, and less often the longer it goes on. Whoever asks is always
// given the latest.
import type { Store } from '@/lib/store'
import type { Platform } from '../device/platform'
import type { OutboxEntry, Row } from './entry'
import { NOT_READ } from './sent-count'
import { entryOf, viewOf } from './view'

export type EntryStore = Pick<Store<readonly OutboxEntry[]>, 'get' | 'subscribe'>

export type ShownEntries = EntryStore & {
  /** Finds one entry by its id, usually without building the whole list. */
  find: (id: string) => OutboxEntry | undefined
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
/** Of changes that go on and on: to show 500 leave ten times a second cost a slow tablet more than to send them. */
const TELL_LONGEST_MS = 400

export function showEntries({ platform, isAwaited }: Deps): ShownEntries {
  const listeners = new Set<() => void>()
  let rows: readonly Row[] = []
  let sent: readonly Row[] = []
  let view: readonly OutboxEntry[] | null = NOT_READ
  let cancelPause: (() => void) | null = null
  let isUntold = false
  let pauseMs = TELL_EVERY_MS

  const pause = () => {
    cancelPause = platform.after(pauseMs, () => {
      cancelPause = null
      pauseMs = isUntold ? Math.min(2 * pauseMs, TELL_LONGEST_MS) : TELL_EVERY_MS
      if (isUntold) tell()
    })
  }
  const tell = () => {
    isUntold = false
    if (!cancelPause) pause()
    for (const listener of [...listeners]) listener()
  }

  const get = () => {
    view ??= viewOf(rows, sent)
    return view
  }

  return {
    get,
    find: (id) => {
      const row = view ? undefined : rows.find((other) => other.id === id)
      const isAlone = row?.depends_on.length === 0 && !rows.some(({ id, lane }) => id !== row.id && lane === row.lane)
      // Nothing can hold it up.
      return row && isAlone ? entryOf(row, null) : get().find((entry) => entry.id === id)
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
