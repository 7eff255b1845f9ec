/**
 * Of the records that a device keeps those that are not among the rows which were found. Nothing of the others is answered, so
 * that a device asks as often as it likes and the audit log says of nobody that they have looked at something.
 */
export function goneOf(kept: readonly string[], found: readonly { id: string }[]): string[] {
  const there = new Set(found.map(({ id }) => id))
  return kept.filter((id) => !there.has(id.toLowerCase()))
}
