import { AppError } from './app-error.ts'

/** The refusal of whoever has done something too often: it says when it is possible again. */
export function tooManyUntil(at: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))
  return new AppError('SYS_005', { context: { retry_after_s: seconds }, headers: { 'Retry-After': `${seconds}` } })
}
