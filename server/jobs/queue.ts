import { CompiledQuery, sql } from 'kysely'
import { type CommandResponse, type Db, PgBoss } from 'pg-boss'
import type { Database } from '../db/connect.ts'
import { INSTALL_MS, QUEUE, queueOptions } from '../db/queue-schema.ts'
import type { Trx } from '../db/with-tenant.ts'

/** How often jobs of workers that have died are looked for, seconds, unless it is told another number. */
const SUPERVISE_S = 5
/** The longest that a statement of the queue takes once that is open. Meanwhile a request has one connection less. */
const STATEMENT_MS = 5_000

/** What the queue knows of a job: enough to find its record. */
type Ticket = { tenantId: string; jobId: string }

/** A ticket that this process holds. It is void once another process got the job: its `retryCount` is another one then. */
export type Claim = Ticket & { attempt: { id: string; retryCount: number } }

/** Whose turn it is: the queue of pg-boss, with the job's own id as its id. */
export type Queue = {
  /** Puts a job in, in the transaction that makes its record. The lower the turn, the earlier. */
  put(trx: Trx, job: Ticket & { turn: number; limitS: number; startAfter: Date | null }): Promise<void>
  /** Takes the next job of a tenant that is not in `exceptTenants`. */
  take(exceptTenants: string[]): Promise<Claim | null>
  /** Says that the worker lives. False when the claim is void. */
  keep(claim: Claim): Promise<boolean>
  /** Takes a job out that has ended, in the transaction that says so. False when the claim is void. */
  settle(trx: Trx, claim: Claim): Promise<boolean>
  /** Gives a job back, to be tried again after a while; in a transaction. False when the claim is void. */
  giveBack(trx: Trx, claim: Claim): Promise<boolean>
  /** Takes a job out, also when a worker holds it; in the transaction that cancels it. */
  remove(trx: Trx, jobId: string): Promise<void>
  close(): Promise<void>
}

/** Opens the queue. With `supervise`, jobs of workers that have died are given to others; they are looked for each `superviseS`. */
export async function openQueue(
  database: Pick<Database, 'kind' | 'pool' | 'patienceMs'>,
  {
    supervise,
    superviseS = SUPERVISE_S,
    onError,
  }: { supervise: boolean; superviseS?: number | undefined; onError: (error: Error) => void },
): Promise<Queue> {
  // While it opens there is no request yet to take a connection from, and one statement too late would end the process.
  let limitMs = INSTALL_MS
  const pace = { superviseIntervalSeconds: superviseS, monitorIntervalSeconds: superviseS }
  const boss = new PgBoss({ ...queueOptions(database, () => limitMs), ...(supervise ? pace : {}), supervise })
  boss.on('error', onError)
  await boss.start()
  limitMs = Math.min(database.patienceMs, STATEMENT_MS)
  return {
    async put(trx, { tenantId, jobId, turn, limitS, startAfter }) {
      const timing = { priority: -turn, expireInSeconds: limitS, ...(startAfter && { startAfter }) }
      await asWorker(trx, (db) => boss.send(QUEUE, { tenantId }, { id: jobId, group: { id: tenantId }, ...timing, db }))
    },
    async take(exceptTenants) {
      const options = { ignoreGroups: exceptTenants, includeMetadata: true as const }
      const [job] = await boss.fetch<{ tenantId: string }>(QUEUE, options)
      if (!job) return null
      const { id, retryCount } = job
      return { tenantId: job.data.tenantId, jobId: id, attempt: { id, retryCount } }
    },
    async keep({ attempt }) {
      return isHit(await boss.touch(QUEUE, attempt))
    },
    settle: (trx, { attempt }) => asWorker(trx, async (db) => isHit(await boss.complete(QUEUE, attempt, null, { db }))),
    giveBack: (trx, { attempt }) => asWorker(trx, async (db) => isHit(await boss.fail(QUEUE, attempt, null, { db }))),
    async remove(trx, jobId) {
      await asWorker(trx, (db) => boss.cancel(QUEUE, jobId, { db }))
    },
    close: () => boss.stop({ close: false, graceful: false }),
  }
}

/** Whether a statement about one attempt found it. The type of pg-boss does not tell what its objects have. */
function isHit(response: CommandResponse): boolean {
  return 'affected' in response && response.affected === 1
}

/** Runs statements of pg-boss in a transaction of a tenant, whose own role does not see the queue. */
async function asWorker<T>(trx: Trx, act: (db: Db) => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`
    select current_setting('role') as role, set_config('role', 'madoguchi_worker', true)`.execute(trx)
  const db = {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: (await trx.executeQuery(CompiledQuery.raw(text, values))).rows,
    }),
  }
  const result = await act(db)
  await sql`select set_config('role', ${rows[0]?.role ?? 'none'}, true)`.execute(trx)
  return result
}
