/** A moment that many times of the wire are compared with. */
export type Instant = { ms: number; text: string }

export function instantOf(ms: number): Instant {
  return { ms, text: new Date(ms).toISOString() }
}

/**
 * Whether a time lies before a moment. A time as the server writes it, in UTC with milliseconds, is compared as text: to read
 * fifty thousand of them takes longer than a key press may.
 */
export function isBefore(time: string, { ms, text }: Instant): boolean {
  return time.length === text.length && time.endsWith('Z') ? time < text : Date.parse(time) < ms
}
