import pg from 'pg'
import type { ErrorCode } from '#contract/errors'
import type { Env } from '../env.ts'
import { scrubText } from './scrub.ts'

type Line = Record<string, string | number | null | undefined>
type LogSettings = Pick<Env, 'log'>

/** One line of JSON on standard output. Never personal data: no paths with ids, no query, no bodies, no names. */
export function logInfo(env: LogSettings, line: Line): void {
  if (env.log === 'info') process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
}

/** The same for what somebody has to look at. */
export function logError(env: LogSettings, line: Line): void {
  if (env.log !== 'silent') console.error(JSON.stringify({ at: new Date().toISOString(), level: 'error', ...line }))
}

/** What a person has to know who looks for attacks: refused credentials. Also where only errors are logged. */
export function logSecurity(env: LogSettings, line: Line): void {
  if (env.log === 'silent') return
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), level: 'security', ...line })}\n`)
}

type Fault = { request_id: string | undefined; route?: string | undefined; code: ErrorCode; thrown: unknown }

/** An error of the server: always with the code that the caller was told, a message and the id of the request. */
export function logFault(env: LogSettings, { request_id, route, code, thrown }: Fault): void {
  logError(env, { request_id, route, code, ...describeFault(thrown) })
}

const MAX_MESSAGE = 300
/** No more of a message is scrubbed: it may quote megabytes of what somebody sent. */
const MAX_SCRUBBED = 4_000

/** What may be told of a thrown thing: its kind, its code, its message and where. */
function describeFault(thrown: unknown): Line {
  if (!(thrown instanceof Error)) return { message: `a ${typeof thrown} was thrown`, fault: typeof thrown }
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const where = frames.slice(0, 6).map((line) => line.trim())
  const cause = thrown.cause === undefined ? undefined : messageOf(thrown.cause)
  return { message: messageOf(thrown), cause, fault: thrown.name, fault_code: code, where: where.join(' < ') }
}

/** A database writes values of rows into its messages; what it says of tables and rules is enough to find the place. */
function messageOf(thrown: unknown): string {
  if (thrown instanceof pg.DatabaseError) {
    const { code, table, column, constraint, routine } = thrown
    const parts = [code, table, column, constraint, routine].filter((part) => part !== undefined)
    return `the database refused: ${parts.join(' ')}`
  }
  const message = thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
  return scrubText(message.slice(0, MAX_SCRUBBED)).slice(0, MAX_MESSAGE)
}
