import type * as z from 'zod/mini'
import type { Job } from '#contract/jobs'
import type { Trx } from '../db/with-tenant.ts'
import type { Event } from './events.ts'
import type { ObjectStore } from './objects/object-store.ts'

/** The job that an attempt is about. */
export type JobFacts = { id: string; tenantId: string; ownerId: string | null; kind: string }

/** What the work of a job may do while no transaction is open. */
export type JobContext = {
  job: JobFacts
  /** Aborted when the job was cancelled, is somebody else's by now, took too long, or the server stops. */
  signal: AbortSignal
  /** How far it has come, percent. */
  progress: (percent: number) => void
  /** A piece of the answer. Pieces are kept in their order and read by those who follow the job, now or later. */
  write: (text: string) => void
  /** A short transaction of the job's tenant, for reading what the work needs. It must not have an effect. */
  read: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>
  /**
   * A short transaction whose effect stays even when the attempt ends badly, for work that is too large for one. A later
   * attempt must be able to do it again. Nothing of it is kept, and it rejects, when this attempt does not hold the job any more.
   */
  step: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>
  /** Where the bytes of files are kept beside the database; null: nowhere. To be asked with no transaction open. */
  objects: ObjectStore | null
}

/**
 * A kind of work. `work` may run several times, as a process can die in the middle of it, so it must not change anything
 * that stays, apart from its steps. What stays is written by `finish`, in the transaction that marks the job as done: it
 * happens once.
 */
export type JobKind<Payload = unknown, Done = unknown> = {
  /** Stored with each job: jobs of this name may wait from before an update. */
  name: string
  payload: z.ZodMiniType<Payload>
  /** How often it is begun at most, deaths of the process included. */
  maxAttempts: number
  /** After how many milliseconds an attempt is stopped; it counts as failed with SYS_004. */
  limitMs: number
  work(ctx: JobContext, payload: Payload): Promise<Done>
  /** Writes the effect; what it returns is the result that the owner reads. */
  finish(trx: Trx, done: Done, job: JobFacts, follow: Follow): Promise<unknown>
  /**
   * Writes what stays of a job that has failed for good, in the transaction that marks it so. `code` says why, by the error
   * table.
   */
  giveUp?(trx: Trx, job: JobFacts, payload: Payload, code: string): Promise<void>
  /** What the owner is told when it has ended without being cancelled; null for nothing. */
  notice?(state: 'done' | 'failed', job: JobFacts): Event | null
}

/** Asks for work of the server's own that begins when this one has ended, in its last transaction. */
export type Follow = <Payload>(kind: Asking<Payload>, payload: Payload) => Promise<void>

const DEFAULTS = { maxAttempts: 5, limitMs: 5 * 60_000 }

/** Describes a kind of work. */
export function jobKind<Payload, Done>(
  kind: Omit<JobKind<Payload, Done>, keyof typeof DEFAULTS> & Partial<typeof DEFAULTS>,
): JobKind<Payload, Done> {
  return { ...DEFAULTS, ...kind }
}

/** As much of a kind as is needed to ask for a job of it. */
export type Asking<Payload> = Pick<JobKind<Payload>, 'name' | 'payload' | 'limitMs'>

type Asked = {
  /** The member who asks; null for work of the server's own. */
  ownerId: string | null
  now: Date
  /** Not before this time. */
  startAfter?: Date
  /** Made by the caller, so that asking twice makes no second job. */
  id?: string
}

/** What a call may do with jobs. */
export type Jobs = {
  /** Asks for a job in the tenant's transaction: it is there when that is kept, and not otherwise. Returns its id. */
  ask<Payload>(trx: Trx, tenantId: string, kind: Asking<Payload>, payload: Payload, by: Asked): Promise<string>
  /** To be called when the transaction of `ask` was kept: a worker looks at once. */
  asked(): void
  /** Ends a job that has not ended. Null when it had. `cancelled` is to be called afterwards. */
  cancel(trx: Trx, jobId: string): Promise<Job | null>
  /** To be called when the transaction of `cancel` was kept: the work ends at once. */
  cancelled(jobId: string): void
  /** Calls `act` whenever something may have happened to a job. */
  follow(jobId: string, act: () => void): Following
}

/** Being told of something until `end` is called. */
export type Following = {
  end: () => void
  /** Whether everything is told of now. While it is not, who follows looks more often. */
  isTold: () => boolean
}
