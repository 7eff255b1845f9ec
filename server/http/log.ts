import type { Env } from '../env.ts'

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

/** What may be told of a thrown thing: its kind, its code and where; messages of a database hold values of rows. */
export function describeFault(thrown: unknown): Line {
  if (!(thrown instanceof Error)) return { fault: typeof thrown }
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const where = frames.slice(0, 6).map((line) => line.trim())
  return { fault: thrown.name, fault_code: code, where: where.join(' < ') }
}
