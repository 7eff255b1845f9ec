import type { RecordedEvent } from '../events/security-events'
import { toneOf } from './session-clock'
import type { SessionView } from './session-life'

/** The session status of spec section 3, made on this device. */
export type SessionStatus = {
  session_id: string
  status: 'active' | 'ending' | 'ended'
  /** ISO 8601. */
  expires_at: string
  /** The server no longer takes the credential: a new sign-in is needed. */
  needs_refresh: boolean
  /** Under 30 minutes. */
  show_warning: boolean
  time_remaining_minutes: number
  security_events: readonly RecordedEvent[]
}

/** Puts it together. `isRefused`: a new sign-in is being asked for. */
export function sessionStatus(
  { id, minutes, expiresAt }: SessionView,
  isRefused: boolean,
  events: readonly RecordedEvent[],
): SessionStatus {
  const show_warning = toneOf(minutes) !== 'success'
  return {
    session_id: id,
    status: minutes === 0 ? 'ended' : show_warning ? 'ending' : 'active',
    expires_at: new Date(expiresAt).toISOString(),
    needs_refresh: isRefused || minutes === 0,
    show_warning,
    time_remaining_minutes: minutes,
    security_events: events,
  }
}
