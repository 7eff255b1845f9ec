/** Which drawn row shows which record: the number of the row by the id of the record. */
export type RowKeys = {
  readonly rows: ReadonlyMap<string, number>
  /** Numbers from here on were never given. */
  readonly next: number
}

export const NO_ROWS: RowKeys = { rows: new Map(), next: 0 }

/**
 * The rows for the records `ids` that are now in sight. A record that stays keeps its row, wherever it stands now: what is
 * pressed meanwhile is still that record. One that comes takes over the row of one that has gone, whose elements are used
 * again. The row of `stop`, which may have the focus, is never handed on. Gives back `before` where nothing changes.
 */
export function rowKeys(before: RowKeys, ids: readonly string[], stop: string | null): RowKeys {
  const inSight = new Set(ids)
  const isSame = inSight.size === before.rows.size && ids.every((id) => before.rows.has(id))
  if (isSame) return before
  const free = [...before.rows].filter(([id]) => !inSight.has(id) && id !== stop).map(([, row]) => row)
  let { next } = before
  const rows = new Map(
    [...inSight].map((id) => {
      const row = before.rows.get(id) ?? free.pop() ?? next
      if (row === next) next += 1
      return [id, row]
    }),
  )
  return { rows, next }
}
