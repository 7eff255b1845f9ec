import type { JobFacts, JobKind, Jobs } from '../core/job.ts'
import type { ObjectStore } from '../core/objects/object-store.ts'
import type { Database } from '../db/connect.ts'
import { openQueue } from './queue.ts'
import { endJob, toJob } from './record.ts'
import { openSignals, type Signals } from './signals.ts'
import { cancelTopic, startWorker, type Worker } from './worker.ts'

/** How many jobs a worker has under way, unless it is told another number. */
const SLOTS = 4
/** The queue gives up a worker that says it lives but has held a job for so long beyond its limit. */
const GRACE_S = 60
/** Seconds that one waiting job of a person moves their next one back. */
const SPACING_S = 60
/** Turns are seconds since 2026: small enough for the priority of a queue, an integer of 32 bits. */
const ZERO_MS = Date.UTC(2026, 0, 1)

/** The jobs of a database, and this process's part in them. */
export type JobService = Jobs & {
  /** Works on jobs in this process. */
  work(options?: { slots?: number }): Worker
  close(): Promise<void>
}

type JobsOptions = {
  /** Where the bytes of files are kept beside the database. */
  objects?: ObjectStore | null
  kinds: readonly JobKind[]
  /** Whether this process works on jobs. */
  works: boolean
  /** How often jobs of processes that have died are looked for, where not as often as usual. */
  superviseS?: number
  /** Told of an attempt that failed, and (without a job) of a queue that did. */
  onFault: (job: JobFacts | null, thrown: unknown) => void
}

/** Opens the jobs of a database. */
export async function openJobs(
  database: Database,
  { objects = null, kinds, works, superviseS, onFault }: JobsOptions,
): Promise<JobService> {
  const queue = await openQueue(database, { supervise: works, superviseS, onError: (error) => onFault(null, error) })
  const signals: Signals = openSignals(database)
  const known = new Map(kinds.map((kind) => [kind.name, kind]))
  const ask: Jobs['ask'] = async (
    trx,
    tenantId,
    kind,
    payload,
    { ownerId, now, startAfter, id = crypto.randomUUID() },
  ) => {
    const last = await trx
      .selectFrom('jobs')
      .select((eb) => eb.fn.max('turn').as('turn'))
      .where('owner_id', ownerId === null ? 'is' : '=', ownerId)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    const turn = turnAfter(startAfter ? null : (last?.turn ?? null), startAfter ?? now)
    // A delayed job gets turn 0: it must not push back jobs that were asked for earlier.
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
  }
  return {
    ask,
    asked: () => signals.emit('work'),
    async cancel(trx, jobId) {
      const row = await endJob(trx, jobId, { state: 'cancelled' })
      if (row) await queue.remove(trx, jobId)
      return row && toJob(row)
    },
    cancelled: (jobId) => {
      signals.emit(cancelTopic(jobId))
      signals.emit(jobId)
    },
    follow: (jobId, act) => ({ end: signals.on(jobId, act), isTold: () => signals.isHearing() }),
    work: ({ slots = SLOTS } = {}) => {
      const emit = (topic: string) => signals.emit(topic)
      const onQueueFault = (thrown: unknown) => onFault(null, thrown)
      return startWorker({ database, objects, queue, kinds: known, ask, emit, onFault, onQueueFault, signals, slots })
    },
    close: async () => {
      await queue.close()
      await signals.close()
    },
  }
}

/**
 * The turn of a new job: the second in which it was asked for, but at least a minute after the last job of the same person
 * that has not ended (`last`, null for none); the server's own jobs for a tenant count as one person's. Who asks for 150 jobs at
 * once so takes places over 150 minutes, and the first job of anybody else, a colleague too, goes before all of them but the
 * first. As turns follow the clock, nobody waits forever: a job is passed only by those that others ask for until its turn
 * has come. That many people of one tenant hold up no other one, the worker sees to: a tenant never has all of its slots.
 */
function turnAfter(last: number | null, now: Date): number {
  const second = Math.max(0, Math.floor((now.getTime() - ZERO_MS) / 1000))
  return last === null ? second : Math.max(second, last + SPACING_S)
}
