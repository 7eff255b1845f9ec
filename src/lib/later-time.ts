/** The later of two ISO times, as it is written; null counts as earlier than any. */
export function laterTime(a: string | null, b: string): string {
  return a !== null && Date.parse(a) >= Date.parse(b) ? a : b
}
