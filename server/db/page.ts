import { type RawBuilder, sql } from 'kysely'
import { decodeCursor, encodeCursor, type Position } from '../http/cursor.ts'

/** What a list is sorted by: an expression that an index has, and how its value is written in a cursor. */
export type SortKey = { expression: RawBuilder<unknown>; type: 'text' | 'timestamptz' }

export type PageRequest = {
  /** Names the list for its cursors: tenant, call and sort. */
  list: string
  key: SortKey
  direction: 'asc' | 'desc'
  limit: number
  skip: number
  cursor: string | undefined
}

/** The rows behind the cursor, as a condition. Throws VAL_004 for a cursor of another list. */
export function behindCursor({ list, key, direction, cursor }: PageRequest, id = 'id'): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const [value, lastId] = decodeCursor(list, cursor)
  const at = key.type === 'text' ? sql`${value}::text collate "C"` : sql`${value}::timestamptz`
  const side = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${key.expression}, ${sql.ref(id)}) ${side} (${at}, ${lastId}::uuid)`
}

/** Order, limit and offset. One row more than asked for tells whether there is a next page. */
export function pageClause({ key, direction, limit, skip, cursor }: PageRequest): RawBuilder<unknown> {
  const way = sql.raw(direction)
  const offset = cursor === undefined ? skip : 0
  return sql`order by ${key.expression} ${way}, id ${way} limit ${limit + 1} offset ${offset}`
}

/** Takes the extra row off again and makes the cursor of the next page from the last one shown. */
export function cutPage<T>(
  request: PageRequest,
  rows: readonly T[],
  position: (row: T) => Position,
): { rows: T[]; next_cursor?: string } {
  const shown = rows.slice(0, request.limit)
  const last = shown.at(-1)
  if (rows.length <= request.limit || !last) return { rows: shown }
  return { rows: shown, next_cursor: encodeCursor(request.list, position(last)) }
}
