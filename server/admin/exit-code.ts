import { isConnectionLoss } from '../core/connection-loss.ts'
import { SettingError } from '../env.ts'
import { OperatorError } from './tenants.ts'
import { UsageError } from './usage.ts'

/** Says on the error output what went wrong, and answers the exit code: 2 for a wrong command line, else 1. */
export function exitCodeFor(error: unknown, usage: string): 1 | 2 {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`)
    return 2
  }
  if (error instanceof SettingError) console.error(`設定に誤りがあるか、データが使用中です\n${error.message}`)
  else if (error instanceof OperatorError) console.error(error.message)
  else if (isUnreachable(error)) console.error(`データベースに接続できません: ${error.message}`)
  else console.error(error)
  return 1
}

/** Nobody is there, or PostgreSQL refuses the login (class 28) or knows no such database (3D). */
function isUnreachable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return isConnectionLoss(error) || ('code' in error && /^(28|3D)/.test(String(error.code)))
}
