let last: { uid: string; at: number } | null = null

/** So long after a sign-in nothing has to be proved again for what only the person themselves may do. */
const FRESH_MS = 10 * 60_000

/** The identity service has just taken this person, on this page. */
export function noteProof(uid: string | null): void {
  if (uid !== null) last = { uid, at: performance.now() }
}

/** Whether this person has signed in on this page a moment ago; after a reload nobody has. */
export function hasFreshProof(uid: string): boolean {
  return last?.uid === uid && performance.now() - last.at < FRESH_MS
}
