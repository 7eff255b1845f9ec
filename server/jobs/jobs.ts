import type { Database } from '../db/connect.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { JobFacts, JobKind } from './kind.ts'
import { openQueue } from './queue.ts'
import { endJob, type JobRow } from './record.ts'
import { openSignals, type Signals } from './signals.ts'
import { turnAfter } from './turn.ts'
import { cancelTopic, startWorker, type Worker } from './worker.ts'

/** How many jobs a worker has under way, unless it is told another number. */
const SLOTS = 4
/** The queue gives up a worker that says it lives but has held a job for so long beyond its limit. */
const GRACE_S = 60

type Asked = {
  /** The member who asks; null for work of the server's own. */
  ownerId: string | null
  now: Date
  /** Not before this time. */
  startAfter?: Date
  /** Made by whoever asks, so that asking twice makes no second one. */
  id?: string
}

export type Jobs = {
  /** Asks for a job in the tenant's transaction: it is there when that is kept, and not otherwise. Returns its id. */
  ask<Payload, Done>(
    trx: Trx,
    tenantId: string,
    kind: JobKind<Payload, Done>,
    payload: Payload,
    by: Asked,
  ): Promise<string>
  /** To be called when the transaction of `ask` was kept: a worker looks at once. */
  asked(): void
  /** Ends a job that has not ended. Null when it had. `cancelled` is to be called afterwards. */
  cancel(trx: Trx, jobId: string): Promise<JobRow | null>
  /** To be called when the transaction of `cancel` was kept: the work ends at once. */
  cancelled(jobId: string): void
  /** Calls `act` whenever something may have happened to a job; returns what ends it. */
  follow(jobId: string, act: () => void): () => void
  /** Works on jobs in this process. */
  work(options?: { slots?: number }): Worker
  close(): Promise<void>
}

type JobsOptions = {
  kinds: readonly JobKind[]
  /** Whether this process works on jobs. */
  works: boolean
  /** Told of an attempt that failed, and (without a job) of a queue that did. */
  onFault: (job: JobFacts | null, thrown: unknown) => void
}

/** Opens the jobs of a database. */
export async function openJobs(database: Database, { kinds, works, onFault }: JobsOptions): Promise<Jobs> {
  const queue = await openQueue(database, { supervise: works, onError: (error) => onFault(null, error) })
  const signals: Signals = openSignals(database)
  const known = new Map(kinds.map((kind) => [kind.name, kind]))
  return {
    async ask(trx, tenantId, kind, payload, { ownerId, now, startAfter, id = crypto.randomUUID() }) {
      const last = await trx
        .selectFrom('jobs')
        .select((eb) => eb.fn.max('turn').as('turn'))
        .where('tenant_id', '=', tenantId)
        .where('state', 'in', ['waiting', 'running'])
        .executeTakeFirst()
      const turn = turnAfter(startAfter ? null : (last?.turn ?? null), startAfter ?? now)
      // What is put off has its turn at its time, and moves nothing back that is asked for before.
      const row = { tenant_id: tenantId, id, kind: kind.name, owner_id: ownerId, turn: startAfter ? 0 : turn }
      const made = await trx
        .insertInto('jobs')
        .values({ ...row, payload: JSON.stringify(payload) })
        .onConflict((known) => known.columns(['tenant_id', 'id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!made) return id
      const limitS = Math.ceil(kind.limitMs / 1000) + GRACE_S
      await queue.put(trx, { tenantId, jobId: id, turn, limitS, startAfter: startAfter ?? null })
      return id
    },
    asked: () => signals.emit('work'),
    async cancel(trx, jobId) {
      const row = await endJob(trx, jobId, { state: 'cancelled' })
      if (row) await queue.remove(trx, jobId)
      return row
    },
    cancelled: (jobId) => {
      signals.emit(cancelTopic(jobId))
      signals.emit(jobId)
    },
    follow: (jobId, act) => signals.on(jobId, act),
    work: ({ slots = SLOTS } = {}) => {
      const emit = (topic: string) => signals.emit(topic)
      return startWorker({ database, queue, kinds: known, emit, onFault, signals, slots })
    },
    close: async () => {
      await queue.close()
      await signals.close()
    },
  }
}
