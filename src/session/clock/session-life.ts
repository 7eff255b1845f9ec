import { uuid } from '@/lib/uuid'
import { elapsed, limitPassed, MINUTE_MS, minutesOf, roomOf, SESSION_MINUTES } from './session-clock'
import { readRecord, type SessionRecord, writeRecord } from './session-record'

/** A session as the screens show it. */
export type SessionView = {
  id: string
  /** Whole minutes, counted up; 0 when it is over. */
  minutes: number
  /** ms since 1970, by the device's clock. */
  expiresAt: number
  /** By how many minutes it may still be prolonged. */
  room: number
}

export type SessionLifeDeps = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** The device's clock, ms since 1970. */
  now: () => number
  /** A clock that nobody sets, ms since some moment. */
  steady: () => number
  /** A session was begun, because none was kept. */
  onBegun?: (uid: string) => void
}

/** Two tabs that answer each other's writes must come to rest. */
const WRITE_PAUSE_MS = 5_000

/** The session of one person in one tab; all tabs share the record in the storage. */
export function createSessionLife({ storage, now, steady, onBegun }: SessionLifeDeps) {
  /** When this page last looked at which record. */
  let watched: { at: number; steady: number } | null = null
  const listeners = new Set<() => void>()

  function write(record: SessionRecord): SessionRecord {
    watched = { at: record.at, steady: steady() }
    writeRecord(record, storage)
    return record
  }

  function begin(uid: string): SessionRecord {
    return write({ uid, id: uuid(), left: SESSION_MINUTES * MINUTE_MS, gone: 0, at: now(), told: null })
  }

  /** The record as of now. A look shortly after another is not written. */
  function current(uid: string, hasToWrite: boolean): SessionRecord {
    const kept = readRecord(uid, storage)
    if (!kept) {
      onBegun?.(uid)
      return begin(uid)
    }
    const byThisPage = watched?.at === kept.at ? steady() - watched.steady : null
    const gone = elapsed(now() - kept.at, byThisPage)
    const record = { ...kept, left: kept.left - gone, gone: kept.gone + gone, at: now() }
    return hasToWrite || gone >= WRITE_PAUSE_MS ? write(record) : record
  }

  function viewOf({ id, left, gone }: SessionRecord): SessionView {
    return { id, minutes: minutesOf(left), expiresAt: now() + left, room: roomOf(gone, left) }
  }

  function changed(record: SessionRecord): SessionView {
    write(record)
    for (const listener of [...listeners]) listener()
    return viewOf(record)
  }

  return {
    /** How the session stands; begins one when none is kept for this person. A reload does not prolong it. */
    look: (uid: string): SessionView => viewOf(current(uid, false)),

    /** Prolongs a session that is not over, by minutes, within the working day. Local, without a call (spec section 7). */
    extend: (uid: string, minutes: number): SessionView => {
      const record = current(uid, true)
      if (record.left <= 0) return viewOf(record)
      const left = record.left + Math.min(minutes, roomOf(record.gone, record.left)) * MINUTE_MS
      return changed({ ...record, left, told: limitPassed(minutesOf(left)) })
    },

    /** Begins a new session: after the person has proved who they are. */
    restart: (uid: string): SessionView => changed(begin(uid)),

    /** The limit that was passed and told in no tab yet: 30, 10, or 0 for the end. It counts as told. */
    takeNews: (uid: string): number | null => {
      const record = current(uid, false)
      const limit = limitPassed(minutesOf(record.left))
      if (limit === null || (record.told !== null && record.told <= limit)) return null
      write({ ...record, told: limit })
      return limit
    },

    /** Calls `listener` after each change made in this tab; the returned function ends it. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
