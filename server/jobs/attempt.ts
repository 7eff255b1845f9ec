import { sql } from 'kysely'
import { isRetryable } from '#contract/errors'
import { AppError } from '../core/app-error.ts'
import type { Follow, JobFacts, JobKind, Jobs } from '../core/job.ts'
import { notifyMember } from '../core/notify.ts'
import type { ObjectStore } from '../core/objects/object-store.ts'
import { toAppError } from '../core/to-app-error.ts'
import type { Database } from '../db/connect.ts'
import { type Trx, withTenant } from '../db/with-tenant.ts'
import { createEventWriter } from './event-writer.ts'
import type { Claim, Queue } from './queue.ts'
import { endJob } from './record.ts'

export type AttemptDeps = {
  database: Database
  objects: ObjectStore | null
  queue: Queue
  kinds: ReadonlyMap<string, JobKind>
  ask: Jobs['ask']
  emit(topic: string): void
  onFault(job: JobFacts, thrown: unknown): void
}

/** The claim is void: the job was cancelled, or another worker has it. Nothing that was done may be kept. */
class LostClaim extends Error {
  override name = 'LostClaim'
}

type Begun = { job: JobFacts; kind: JobKind; payload: unknown; attempts: number; fence: number }

/**
 * Tries one job: begins it in a transaction, works with none open, and writes effect, result and end in a last one, which
 * is kept only when this attempt still holds the job. A process that dies leaves the job to the next attempt, and one that
 * was frozen meanwhile finds its number outdated: the effect happens once.
 */
export async function attemptJob(
  deps: AttemptDeps,
  claim: Claim,
  { stopping, lost }: { stopping: AbortSignal; lost: AbortController },
): Promise<void> {
  const begun = await begin(deps, claim)
  deps.emit(claim.jobId)
  if (!begun) return
  const { job, kind, fence, payload } = begun
  const late = AbortSignal.timeout(kind.limitMs)
  const untold = new AbortController()
  const signal = AbortSignal.any([stopping, late, lost.signal, untold.signal])
  const inTenant = <T>(fn: (trx: Trx) => Promise<T>) => withTenant(deps.database, job.tenantId, fn)
  const listeners = {
    onKept: () => deps.emit(job.id),
    onLost: () => lost.abort(),
    onFailed: (thrown: unknown) => untold.abort(thrown),
  }
  const events = createEventWriter(inTenant, { id: job.id, fence }, listeners)
  const step = <T>(fn: (trx: Trx) => Promise<T>) =>
    inTenant(async (trx) => {
      await holdJob(trx, job.id, fence)
      return fn(trx)
    })
  try {
    const done = await untilStopped(
      kind.work({ job, signal, read: inTenant, step, objects: deps.objects, ...events.write }, payload),
      signal,
    )
    await events.close()
    await inTenant(async (trx) => {
      // The row is locked from here on: a cancel waits, and comes too late.
      await holdJob(trx, job.id, fence)
      const follow: Follow = async (next, data) => {
        await deps.ask(trx, job.tenantId, next, data, { ownerId: null, now: new Date() })
      }
      const result = await kind.finish(trx, done, job, follow)
      await endJob(trx, job.id, { state: 'done', result }, fence)
      await notifyOwner(trx, kind, job, 'done')
      if (!(await deps.queue.settle(trx, claim))) throw new LostClaim()
    })
  } catch (thrown) {
    await events.close().catch(() => {})
    if (thrown instanceof LostClaim || lost.signal.aborted) return
    // A server that stops gives its jobs back at once, so that another one need not wait for its heartbeat.
    await fail(deps, claim, begun, late.aborted ? new DOMException('', 'TimeoutError') : thrown, stopping.aborted)
  }
  deps.emit(job.id)
}

/** Rejects when the signal is aborted, also when the work does not look at it: what it does then goes nowhere. */
function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Counts the attempt. Null when there is nothing to do: the job has ended, its kind is gone, or it was tried too often. */
function begin(deps: AttemptDeps, claim: Claim): Promise<Begun | null> {
  const { database, queue, kinds } = deps
  return withTenant(database, claim.tenantId, async (trx) => {
    const row = await trx
      .updateTable('jobs')
      .set({ state: 'running', attempts: sql<number>`attempts + 1`, fence: sql<number>`fence + 1` })
      .set({ started_at: sql<Date>`coalesce(started_at, clock_timestamp())` })
      .where('id', '=', claim.jobId)
      .where('state', 'in', ['waiting', 'running'])
      .returning(['id', 'kind', 'owner_id', 'payload', 'attempts', 'fence'])
      .executeTakeFirst()
    const kind = row && kinds.get(row.kind)
    const payload = kind?.payload.safeParse(row?.payload)
    if (row) {
      const job = { id: row.id, tenantId: claim.tenantId, ownerId: row.owner_id, kind: row.kind }
      const isKnown = kind && payload?.success
      if (isKnown && row.attempts <= kind.maxAttempts) {
        return { job, kind, payload: payload.data, attempts: row.attempts, fence: row.fence }
      }
      await endJob(trx, row.id, { state: 'failed', errorCode: 'SYS_001' })
      if (isKnown) {
        await kind.giveUp?.(trx, job, payload.data, 'SYS_001')
        await notifyOwner(trx, kind, job, 'failed')
        deps.onFault(job, new Error(`no attempt came to an end: ${kind.maxAttempts}`))
      } else deps.onFault(job, new Error('this version does not know the kind of job, or what was asked of it'))
    }
    await queue.settle(trx, claim)
    return null
  })
}

async function holdJob(trx: Trx, id: string, fence: number): Promise<void> {
  const row = await trx
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new LostClaim()
}

/** Faults that a second attempt may not meet: what nobody foresaw, and a transaction that met another one. */
const AGAIN: ReadonlySet<string> = new Set(['SYS_001', 'DB_006'])

/** Gives the job back to be tried again, or ends it as failed when that is of no use. */
async function fail(
  deps: AttemptDeps,
  claim: Claim,
  begun: Begun,
  thrown: unknown,
  isStopping: boolean,
): Promise<void> {
  const { job, kind, payload, attempts, fence } = begun
  const isLate = thrown instanceof DOMException && thrown.name === 'TimeoutError'
  const error = toAppError(thrown)
  const code = isLate ? 'SYS_004' : error.code
  const isOver = !isStopping && (attempts >= kind.maxAttempts || !(AGAIN.has(error.code) || isRetryable(code)))
  if (!isStopping && !isLate) deps.onFault(job, error.cause ?? error)
  // A busy hour may make one attempt late. Work that never ends in its time has nobody else who says so.
  if (isLate && isOver) deps.onFault(job, new AppError(code, { cause: tooLong(kind.limitMs, attempts) }))
  await withTenant(deps.database, job.tenantId, async (trx) => {
    await holdJob(trx, job.id, fence)
    if (isOver) {
      await endJob(trx, job.id, { state: 'failed', errorCode: code }, fence)
      await kind.giveUp?.(trx, job, payload, code)
      await notifyOwner(trx, kind, job, 'failed')
      await deps.queue.settle(trx, claim)
      return
    }
    // Being stopped is no failure of the job's own.
    const left = isStopping ? attempts - 1 : attempts
    await trx.updateTable('jobs').set({ state: 'waiting', attempts: left }).where('id', '=', job.id).execute()
    await deps.queue.giveBack(trx, claim)
  }).catch((reason: unknown) => {
    if (!(reason instanceof LostClaim)) throw reason
  })
}

function tooLong(limitMs: number, attempts: number): Error {
  return new Error(`longer than ${limitMs / 1000} s, ${attempts} times`)
}

async function notifyOwner(trx: Trx, kind: JobKind, job: JobFacts, state: 'done' | 'failed'): Promise<void> {
  const event = job.ownerId === null ? null : (kind.notice?.(state, job) ?? null)
  if (event && job.ownerId) await notifyMember(trx, { tenantId: job.tenantId, memberId: job.ownerId }, event)
}
