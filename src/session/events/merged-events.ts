import { type SecurityEvent as ServerEvent, SecurityEventType as ServerEventType } from '#contract/profile'
import type { RecordedEvent, SecurityEventType } from './security-events'
import type { SignInHere } from './sign-ins-here'

/** What a line of the list can say. */
export type ShownEventType =
  | SecurityEventType
  | 'signed-in-elsewhere'
  | 'ended-sign-in-refused'
  | 'signed-out-everywhere'
  | 'name-changed'
  | 'role-changed'

export type ShownEvent = {
  key: string
  type: ShownEventType
  /** ms since 1970; by the clock of whoever recorded it. */
  at: number
  /** Who recorded it; `both`: a sign-in that this device and the server know of. */
  recordedBy: 'device' | 'server' | 'both'
}

/** What the server calls a sign-in, the device calls one of these. */
const SIGN_INS: readonly SecurityEventType[] = ['signed-in', 'proved']

/** A sign-in and the device's own line about it are at most so far apart: the profile is read in between. */
const SAME_MS = 2 * 60_000

/**
 * One list, newest first, of what this device and the server have recorded. A sign-in of this device that both know is
 * one line. What a newer server says and this version does not know is left out.
 */
export function mergeEvents(
  device: readonly RecordedEvent[],
  server: readonly ServerEvent[],
  signInsHere: readonly SignInHere[],
): ShownEvent[] {
  const lines = device.map(
    ({ type, at }, index): ShownEvent => ({ key: `${at}-${type}-${index}`, type, at, recordedBy: 'device' }),
  )
  for (const event of server) {
    const at = Date.parse(event.at)
    const type = ServerEventType.safeParse(event.type).data
    if (type === undefined) continue
    const here = type === 'signed_in' ? timesHere(event, signInsHere) : null
    const own = here && nearest(lines, here)
    if (own) own.recordedBy = 'both'
    else lines.push({ key: event.id, type: here ? 'signed-in' : SHOWN_AS[type], at, recordedBy: 'server' })
  }
  return lines.sort((a, b) => b.at - a.at)
}

const SHOWN_AS: Readonly<Record<ServerEventType, ShownEventType>> = {
  signed_in: 'signed-in-elsewhere',
  sign_in_refused: 'ended-sign-in-refused',
  signed_out_everywhere: 'signed-out-everywhere',
  name_changed: 'name-changed',
  role_changed: 'role-changed',
}

/** Whether there was a sign-in on another device that was not ended everywhere since. */
export function wasElsewhere(events: readonly ShownEvent[]): boolean {
  const latest = events.find(({ type }) => type === 'signed-in-elsewhere' || type === 'signed-out-everywhere')
  return latest?.type === 'signed-in-elsewhere'
}

/** When a sign-in was made on this device, by the server's clock and by its own; null for one of another device. */
function timesHere({ signed_in_at, current }: ServerEvent, signInsHere: readonly SignInHere[]): number[] | null {
  const signedInAt = Date.parse(signed_in_at ?? '')
  const here = signInsHere.find((signIn) => signIn.signedInAt === signedInAt)
  if (here) return [signedInAt, here.seenAt]
  return current ? [signedInAt] : null
}

/** The device's own line about a sign-in at one of these times, unless it belongs to another one already. */
function nearest(lines: readonly ShownEvent[], times: readonly number[]): ShownEvent | null {
  const distance = ({ at }: ShownEvent) => Math.min(...times.map((time) => Math.abs(at - time)))
  let best: ShownEvent | null = null
  for (const line of lines) {
    const isFree = line.recordedBy === 'device' && SIGN_INS.some((type) => type === line.type)
    if (!isFree || distance(line) > SAME_MS) continue
    if (!best || distance(line) < distance(best)) best = line
  }
  return best
}
