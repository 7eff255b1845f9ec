/** Spec section 9: session length. */
const SESSION_MINUTES = 480
/** Spec section 9: below these the colours warn. */
const WARNING_MINUTES = 30
const DANGER_MINUTES = 10
/** Spec section 9: extension choices of 1 h and 4 h. */
export const EXTENSION_MINUTES = [60, 240] as const

const MINUTE_MS = 60_000
const STORED_UNDER = 'session'

type SessionRecord = { uid: string; expiresAt: number }

/** Whole minutes left, counted up, never below 0. Times in ms since 1970. */
export function minutesLeft(expiresAt: number, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / MINUTE_MS))
}

/** The share left in percent of 480 minutes, clamped to 0-100 (spec section 5). */
export function shareLeft(minutes: number): number {
  return Math.min(100, Math.max(0, (minutes / SESSION_MINUTES) * 100))
}

/** Spec section 9: warning colours under 30 and under 10 minutes. */
export function toneOf(minutes: number): 'success' | 'warning' | 'danger' {
  if (minutes < DANGER_MINUTES) return 'danger'
  return minutes < WARNING_MINUTES ? 'warning' : 'success'
}

/**
 * When this person's session in this window ends. It begins with the first look after the app was opened; a reload
 * does not prolong it.
 */
export function sessionEnd(uid: string, now = Date.now()): number {
  const record = read()
  if (record?.uid === uid) return record.expiresAt
  return write({ uid, expiresAt: now + SESSION_MINUTES * MINUTE_MS })
}

/** Prolongs the session from its end, or from now when that is past. Local, without a call (spec section 7). */
export function extendSession(uid: string, minutes: number, now = Date.now()): number {
  return write({ uid, expiresAt: Math.max(sessionEnd(uid, now), now) + minutes * MINUTE_MS })
}

/** Part of signing out. */
export function forgetSession(): void {
  try {
    sessionStorage.removeItem(STORED_UNDER)
  } catch {
    // nothing was kept
  }
}

function read(): SessionRecord | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? 'null')
    return isRecord(stored) ? stored : null
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is SessionRecord {
  if (typeof value !== 'object' || value === null) return false
  const { uid, expiresAt } = value as Record<string, unknown>
  return typeof uid === 'string' && typeof expiresAt === 'number'
}

function write(record: SessionRecord): number {
  try {
    sessionStorage.setItem(STORED_UNDER, JSON.stringify(record))
  } catch {
    // without storage a reload starts the session anew
  }
  return record.expiresAt
}
