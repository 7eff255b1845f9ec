import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { text } from '#contract/primitives'
import { AppError } from './app-error.ts'

/** Longer than any column that a list is sorted by. */
const MAX_VALUE = 1_000

const Position = z.object({
  /** The value that the last row was sorted by; a time in whole microseconds since 1970, or `-infinity`. */
  value: text(MAX_VALUE),
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

/** What a position of a list by time may be: years 1684 to 2255, which a double tells apart to the microsecond. */
const MICROSECONDS = /^(-infinity|-?\d{1,16})$/

const INTEGER = /^-?\d{1,15}$/

/** A transaction id: 64 bits. */
const TRANSACTION = /^\d{1,19}$/

/** What the values that a list is sorted by are. */
export type SortType = 'text' | 'integer' | 'timestamptz' | 'xid8'

const VALID: Record<SortType, (value: string) => boolean> = {
  text: () => true,
  integer: (value) => INTEGER.test(value),
  timestamptz: isTime,
  xid8: (value) => TRANSACTION.test(value),
}

/**
 * The position in a cursor of `list`, sorted by values of `type`. Throws VAL_004 for anything that {@link encodeCursor}
 * did not make for the same list, and for what it could not have made.
 */
export function decodeCursor(list: string, cursor: string, type: SortType): Position {
  const [payload = '', sum] = cursor.split('.')
  if (sum !== checksum(list, payload)) throw badCursor()
  const [value, id, total] = parts(payload)
  const parsed = Position.safeParse({ value, id, total })
  if (!parsed.success || !VALID[type](parsed.data.value)) throw badCursor()
  return parsed.data
}

/** The checksum needs no secret, so anybody can put one under anything. */
function parts(payload: string): readonly unknown[] {
  try {
    const content: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return Array.isArray(content) ? content : []
  } catch {
    return []
  }
}

function isTime(value: string): boolean {
  return MICROSECONDS.test(value) && (value === '-infinity' || Number.isSafeInteger(Number(value)))
}

function checksum(list: string, payload: string): string {
  return createHash('sha256').update(`${list}\n${payload}`).digest('base64url').slice(0, 16)
}

function badCursor(): AppError {
  return new AppError('VAL_004', { validationErrors: [{ field: 'cursor', message: '形式が正しくありません。' }] })
}
