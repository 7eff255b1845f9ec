import { AppError } from './app-error.ts'
import type { CallContext } from './call.ts'

/** For so long after a real sign-in nobody has to prove again who they are. */
const RECENT_MS = 10 * 60_000

/**
 * For what must not be done by somebody who finds an open desk. @throws AppError AUTH_009 when the last real sign-in is
 * longer ago than ten minutes
 */
export function requireRecentSignIn({ caller, now }: Pick<CallContext, 'caller' | 'now'>): void {
  if (now.getTime() - caller.authTime * 1000 > RECENT_MS) throw new AppError('AUTH_009')
}
