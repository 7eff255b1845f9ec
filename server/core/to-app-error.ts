import { HTTPException } from 'hono/http-exception'
import pg from 'pg'
import type { ErrorCode } from '#contract/errors'
import { AppError } from './app-error.ts'
import { AuthError } from './auth-error.ts'
import { isConnectionLoss } from './connection-loss.ts'

/** Codes of PostgreSQL that mean something to the caller. */
const BY_SQLSTATE: Record<string, ErrorCode> = {
  '23505': 'DB_003',
  '23503': 'DB_004',
  '40001': 'DB_006',
  '40P01': 'DB_006',
  '55P03': 'DB_006',
  '57014': 'SYS_004',
  // A transaction that was ended for its silence, and a database that was made read-only: its successor is elsewhere.
  '25P03': 'SYS_003',
  '25006': 'SYS_003',
  // A row-level security policy refused a row: a fault of ours that must not pass unseen.
  '42501': 'SYS_002',
}

/** Classes of PostgreSQL codes: connection lost, resources exhausted, shutting down, disk failing; and data it cannot hold. */
const BY_CLASS: Record<string, ErrorCode> = {
  '08': 'SYS_003',
  '53': 'SYS_003',
  '57': 'SYS_003',
  '58': 'SYS_003',
  '22': 'VAL_001',
}

/** Names the refusal for anything that was thrown. What nobody foresaw is SYS_001, with the original as `cause`. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (thrown instanceof AuthError) return new AppError(thrown.code, { cause: thrown })
  if (thrown instanceof pg.DatabaseError) {
    const sqlState = thrown.code ?? ''
    const code = BY_SQLSTATE[sqlState] ?? BY_CLASS[sqlState.slice(0, 2)] ?? 'DB_001'
    return new AppError(code, { cause: thrown })
  }
  if (thrown instanceof HTTPException) return new AppError('VAL_002', { cause: thrown })
  if (thrown instanceof Error && isConnectionLoss(thrown)) return new AppError('SYS_003', { cause: thrown })
  return new AppError('SYS_001', { cause: thrown })
}
