import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from './app-error.ts'

const Position = z.object({
  /** The value that the last row was sorted by. */
  value: z.string(),
  /** Tells rows of one value apart. */
  id: z.uuid(),
  /** How many rows the list has: counted for the first page, true enough for the others. */
  total: z.int(),
})

/** Where a page ended. */
export type Position = z.infer<typeof Position>

/**
 * The opaque `next_cursor` of a list. `list` names what the position belongs to (tenant, call, sort): a cursor of another
 * list, or a changed one, is refused instead of answering some other page. It only says where to go on, so the checksum
 * needs no secret: row-level security decides what is seen.
 */
export function encodeCursor(list: string, { value, id, total }: Position): string {
  const payload = Buffer.from(JSON.stringify([value, id, total])).toString('base64url')
  return `${payload}.${checksum(list, payload)}`
}

/** Throws VAL_004 for anything that {@link encodeCursor} did not make for the same list. */
export function decodeCursor(list: string, cursor: string): Position {
  const [payload = '', sum] = cursor.split('.')
  if (sum !== checksum(list, payload)) throw badCursor()
  const [value, id, total] = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as unknown[]
  const parsed = Position.safeParse({ value, id, total })
  if (!parsed.success) throw badCursor()
  return parsed.data
}

function checksum(list: string, payload: string): string {
  return createHash('sha256').update(`${list}\n${payload}`).digest('base64url').slice(0, 16)
}

function badCursor(): AppError {
  return new AppError('VAL_004', { validationErrors: [{ field: 'cursor', message: '形式が正しくありません。' }] })
}
