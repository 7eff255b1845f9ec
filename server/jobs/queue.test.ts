// @vitest-environment node
import type pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { openQueue } from './queue.ts'

/** Of pg-boss only when it asks the database: at its start, and for each job that is taken. */
vi.mock('pg-boss', () => ({
  PgBoss: class {
    readonly #db: { executeSql(text: string): Promise<unknown> }
    constructor(options: { db: { executeSql(text: string): Promise<unknown> } }) {
      this.#db = options.db
    }
    on() {}
    start() {
      return this.#db.executeSql('start')
    }
    async fetch() {
      await this.#db.executeSql('fetch')
      return []
    }
  },
}))

beforeEach(() => void vi.useFakeTimers())

/** The patience of `server/db/connect.ts`. */
const PATIENCE_MS = 18_000

test('a start waits for a busy machine; from then on a statement is given up after five seconds', async () => {
  let arrive = () => {}
  const client = { query: async () => ({ rows: [] }), release: () => {}, connection: { stream: { destroy: () => {} } } }
  const connect = () =>
    new Promise((resolve) => {
      arrive = () => resolve(client)
    })
  const pool = { connect } as unknown as pg.Pool
  const opening = openQueue(
    { kind: 'postgres', pool, patienceMs: PATIENCE_MS },
    { supervise: false, onError: () => {} },
  )
  const outcome = opening.then(
    () => 'started',
    (thrown: unknown) => thrown,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  arrive()
  expect(await outcome).toBe('started')
  const givenUp = vi.fn()
  void (await opening).take([]).catch(givenUp)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(givenUp).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(givenUp).toHaveBeenCalledOnce()
})
