import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { checkAudit } from '../../../server/audit/check.ts'
import { sealAudit } from '../../../server/audit/seal.ts'
import { eraseTenant } from '../../../server/closing/erase.ts'
import { remindOfClosing } from '../../../server/closing/remind.ts'
import { AppError } from '../../../server/core/app-error.ts'
import { type JobContext, type JobKind, jobKind } from '../../../server/core/job.ts'
import { withOperator, withTenant } from '../../../server/db/with-tenant.ts'
import { expireExports } from '../../../server/uploads/expire-staged.ts'
import type { Person, World } from './world.ts'

/** Ends only by its signal, and says when it has begun and ended. */
export function endlessKind() {
  let begin = () => {}
  let end = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const kind = jobKind({
    name: 'test endless',
    payload: z.object({}),
    work: ({ signal, write }) => {
      write('あ')
      begin()
      return new Promise<null>((_, reject) => {
        signal.addEventListener('abort', () => {
          end()
          reject(signal.reason)
        })
      })
    },
    finish: async () => null,
  })
  return { kind, begun, ended }
}

/** Its effect is a customer of the name it is given: there may be one of each in the end. */
export const customerKind = jobKind({
  name: 'test customer',
  payload: z.object({ name: z.string(), ms: z.number() }),
  maxAttempts: 50,
  work: async ({ progress, signal }, { name, ms }) => {
    progress(50)
    await new Promise((resolve) => setTimeout(resolve, ms))
    signal.throwIfAborted()
    return name
  },
  finish: async (trx, name) => {
    const row = { name, search_text: '', kana_row: '他' as const }
    const { id } = await trx.insertInto('customers').values(row).returning('id').executeTakeFirstOrThrow()
    return { id }
  },
  notice: (state, job) => ({
    category: 'system',
    type: state === 'done' ? 'success' : 'error',
    title: `終わりました (${state})`,
    message: job.kind,
    subjectId: null,
  }),
})

/** Like `customerKind`; its work ends when the test says so. */
export function heldKind() {
  let goOn = () => {}
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const work = async (_: JobContext, { name }: { name: string; ms: number }) => {
    await mayGoOn
    return name
  }
  return { kind: { ...customerKind, name: 'test held', work }, goOn }
}

/** Fails as it is told to, then succeeds. */
export function failingKind(
  failures: (() => unknown)[],
  options: Partial<Pick<JobKind, 'maxAttempts' | 'limitMs'>> = {},
) {
  return jobKind({
    name: 'test failing',
    payload: z.object({}),
    ...options,
    work: async (ctx: JobContext) => {
      ctx.write('や')
      const failure = failures.shift()
      if (failure) throw failure()
      return 'できた'
    },
    finish: async (_, done) => ({ done }),
  })
}
export const refusal = () => new AppError('BIZ_009')
export const busy = () => new AppError('EXT_001')

/** Asks for a job as a route does. */
export async function ask<P, D>(world: World, person: Person, kind: JobKind<P, D>, payload: P): Promise<string> {
  const now = new Date()
  const { jobs } = world.deps
  const id = await withTenant(world.database.app, person.tenantId, (trx) =>
    jobs.ask(trx, person.tenantId, kind, payload, { ownerId: person.memberId, now }),
  )
  jobs.asked()
  return id
}

export const rowOf = (world: World, id: string) =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )

const PUT_OFF = [sealAudit, checkAudit, expireExports, eraseTenant, remindOfClosing].map(({ name }) => name)

/** Only for what never ends: a little less than the time of a test, so that it is told what is left. */
const PATIENCE = { timeout: 55_000, interval: 50 }

/** Works until nothing is left to do; as long as something is, `meanwhile` is done again and again. */
export async function workAll(world: World, meanwhile = async () => {}): Promise<void> {
  await world.deps.background.ended()
  const worker = world.deps.jobs.work()
  const open = () =>
    withOperator(world.database.owner, (trx) =>
      trx
        .selectFrom('jobs')
        .select(['id', 'kind', 'state'])
        .where('state', 'in', ['waiting', 'running'])
        // Those of the audit log are put off by a minute, what removes exports and tenants by days.
        .where((job) => job.or([job('turn', '!=', 0), job('kind', 'not in', PUT_OFF)]))
        .execute(),
    )
  try {
    const nothingLeft = async () => {
      const left = await open()
      if (left.length > 0) await meanwhile()
      expect(left, 'jobs that are left').toEqual([])
    }
    await vi.waitFor(nothingLeft, PATIENCE)
  } finally {
    await worker.stop()
  }
}

/** The same after a file was brought: the jobs that look after unfinished uploads wait for a day otherwise. */
export async function workAllNow(world: World, meanwhile?: () => Promise<void>): Promise<void> {
  await sql`update pgboss.job set start_after = now()`.execute(world.database.owner.kysely)
  await workAll(world, meanwhile)
}

/** What went wrong is tried again at once. That it comes back by itself, in its time, jobs.test.ts shows. */
export async function retryNow(world: World): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(world.database.owner.kysely)
  world.deps.jobs.asked()
}

/** Works until nothing is left to do, and sits out no pause before another try. */
export function workAllAndRetry(world: World): Promise<void> {
  return workAllNow(world, () => retryNow(world))
}
