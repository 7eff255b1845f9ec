/**
 * How many changes these rows of an outbox are to a person. The entry of a file has the file's id, and is one with the change
 * that it is sent for.
 */
export function countChanges(rows: readonly IDBValidKey[], files: readonly IDBValidKey[]): number {
  const changes = rows.filter((id) => !files.includes(id)).length
  // A file that is left without its change is something too.
  return rows.length > 0 ? Math.max(1, changes) : 0
}
