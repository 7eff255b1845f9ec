import { afterAll, beforeAll, expect } from 'vitest'
import { openTemporaryDatabase } from '../../db/temporary-database.ts'
import { createEmbedded } from './create.ts'

export type TestIdentity = Awaited<ReturnType<typeof startTestIdentity>>

/** An identity for all tests of a file: started before the first, closed after the last. */
export function testIdentity(): TestIdentity {
  const identity = {} as TestIdentity
  beforeAll(async () => {
    Object.assign(identity, await startTestIdentity())
  }, 60_000)
  afterAll(() => identity.close())
  return identity
}

let people = 0
/** The address of somebody who has no account yet. */
export function newEmail(): string {
  people += 1
  return `person-${people}@sakura.example`
}

/** As if a call came from that network address. */
export const from = (address: string) => ({ incoming: { socket: { remoteAddress: address } } })
const emailIn = (body: unknown) => (typeof body === 'object' && body && 'email' in body ? String(body.email) : '')

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

  /**
   * Calls `accounts:{operation}` and answers the status and the parsed body. Without `env`, each account has a network
   * address of its own.
   */
  async function post(
    operation: string,
    body: unknown,
    env: object = from(`desk of ${emailIn(body)}`),
  ): Promise<{ status: number; body: Reply }> {
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

  /** Makes an account. */
  async function register(email = newEmail(), password = 'first secret') {
    const { status, body } = await post('signUp', { email, password, returnSecureToken: true })
    expect(status).toBe(200)
    return { email, password, ...body }
  }

  const advance = (ms: number) => {
    time.now = new Date(time.now.getTime() + ms)
  }
  return { ...embedded, database, told, post, register, advance, clock, close: () => database.close() }
}

/** A reply of the REST interface, as far as tests look into it. */
type Reply = Record<string, unknown> & {
  idToken: string
  localId: string
  refreshToken: string
  error: { code: number; message: string }
}
