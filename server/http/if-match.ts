import { AppError } from './app-error.ts'
import type { CallContext } from './types.ts'

/** The versions that an `If-Match` names, weak or strong, with or without quotes. */
export function parseIfMatch(header: string | undefined): string[] | null {
  if (header === undefined) return null
  return header.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
}

/** Throws DB_005 with the current record when the caller changes another version than the current one. */
export function checkVersion<T extends { version: number }>(ctx: CallContext, current: T): void {
  if (ctx.ifMatch === null || ctx.ifMatch.includes('*') || ctx.ifMatch.includes(String(current.version))) return
  throw new AppError('DB_005', { context: { current_version: current.version, current } })
}
