import type * as z from 'zod/mini'
import type { Trx } from '../db/with-tenant.ts'
import type { Event } from '../domain/events.ts'

/** The job that an attempt is about. */
export type JobFacts = { id: string; tenantId: string; ownerId: string | null; kind: string }

/** What the work of a job may do while no transaction is open. */
export type JobContext = {
  job: JobFacts
  /** Aborted when the job was cancelled, is somebody else's by now, took too long, or the server stops. */
  signal: AbortSignal
  /** How far it has come, percent. */
  progress: (percent: number) => void
  /** A piece of the answer. Pieces are kept in their order and read by whoever follows the job, now or later. */
  write: (text: string) => void
  /** A short transaction of the job's tenant, for reading what the work needs. It must not have an effect. */
  read: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>
}

/**
 * A kind of work. `work` may run several times, as a process can die in the middle of it, so it must not change anything
 * that stays. What stays is written by `finish`, in the transaction that marks the job as done: it happens once.
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
  finish(trx: Trx, done: Done, job: JobFacts): Promise<unknown>
  /** What the owner is told when it has ended without being cancelled; null for nothing. */
  notice?(state: 'done' | 'failed', job: JobFacts): Event | null
}

const DEFAULTS = { maxAttempts: 5, limitMs: 5 * 60_000 }

/** Describes a kind of work. */
export function jobKind<Payload, Done>(
  kind: Omit<JobKind<Payload, Done>, keyof typeof DEFAULTS> & Partial<typeof DEFAULTS>,
): JobKind<Payload, Done> {
  return { ...DEFAULTS, ...kind }
}
