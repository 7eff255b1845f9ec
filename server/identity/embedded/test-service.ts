import { openTemporaryDatabase } from '../../db/temporary-database.ts'
import { createEmbedded } from './create.ts'

export type TestIdentity = Awaited<ReturnType<typeof startTestIdentity>>

/** For tests: an embedded identity on a database of its own, with a clock that can be set. */
export async function startTestIdentity(google = true) {
  const database = await openTemporaryDatabase()
  const told: string[] = []
  const time = { now: new Date('2026-11-20T09:00:00.500Z') }
  const clock = () => time.now
  const embedded = await createEmbedded(database, {
    env: { log: 'silent' },
    publicUrl: 'https://desk.example',
    google,
    clock,
    tell: (line) => told.push(line),
  })

  /** Calls `accounts:{operation}` and answers the status and the parsed body. */
  async function post(operation: string, body: unknown, env?: object): Promise<{ status: number; body: Reply }> {
    const response = await embedded.app.request(
      `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=embedded`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      env,
    )
    return { status: response.status, body: (await response.json()) as Reply }
  }

  const advance = (ms: number) => {
    time.now = new Date(time.now.getTime() + ms)
  }
  return { ...embedded, database, told, post, advance, clock, close: () => database.close() }
}

/** A reply of the REST interface, as far as tests look into it. */
type Reply = Record<string, unknown> & {
  idToken: string
  localId: string
  refreshToken: string
  error: { code: number; message: string }
}
