import { AppError } from './app-error.ts'
import type { CallContext } from './call.ts'

/** Throws DB_005 with the current record when the caller changes another version than the current one. */
export function checkVersion<T extends { version: number }>(ctx: CallContext, current: T): void {
  if (ctx.ifMatch === null || ctx.ifMatch.includes('*') || ctx.ifMatch.includes(String(current.version))) return
  throw new AppError('DB_005', { context: { current_version: current.version, current } })
}
