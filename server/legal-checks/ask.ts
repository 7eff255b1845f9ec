import * as z from 'zod/mini'
import type { CallContext } from '../core/call.ts'
import type { Jobs } from '../core/job.ts'
import { NOW } from '../core/stamps.ts'
import type { Trx } from '../db/with-tenant.ts'

/** What is stored of a check that was asked for. */
export const CHECK = {
  name: 'legal-check',
  payload: z.object({
    documentId: z.string(),
    /** The member who is told of its end. */
    by: z.nullable(z.string()),
    /** Also where the text is known already. */
    readAgain: z._default(z.boolean(), false),
  }),
  // A model takes three minutes at most for each part of a long document, twice where it is asked again.
  limitMs: 30 * 60_000,
}

/**
 * Asks for the check of a document, in the transaction of the call. It is the server's own work: nobody finds it among
 * their jobs or can stop it, and the document says how far it is. What was found before belongs to a text or type that is
 * checked no more; a check that is under way writes nothing.
 */
export async function askToCheck(ctx: CallContext, documentId: string, { readAgain = false } = {}): Promise<void> {
  const { trx, caller, deps } = ctx
  await ask(
    trx,
    { ...ctx, jobs: deps.jobs, tenantId: caller.tenant.id },
    { documentId, by: caller.memberId, readAgain },
  )
  ctx.afterwards(async () => deps.jobs.asked())
}

/** Documents that one transaction asks for. */
const MOST = 100

/**
 * Asks for the checks that nobody does: of documents from before there was a check, and of those whose job was lost. Nobody
 * is told of their end. `asked` of the jobs is to be called afterwards.
 */
export async function askForMissing(trx: Trx, by: By): Promise<void> {
  const documents = await trx
    .selectFrom('legal_checks as d')
    .leftJoin('jobs as j', (join) =>
      join
        .onRef('j.tenant_id', '=', 'd.tenant_id')
        .onRef('j.id', '=', 'd.job_id')
        .on('j.state', 'in', ['waiting', 'running']),
    )
    .select('d.id')
    .where('d.status', 'in', ['uploaded', 'checking'])
    .where('d.deleted_at', 'is', null)
    .where('j.id', 'is', null)
    .orderBy('d.created_at')
    .limit(MOST)
    .execute()
  for (const { id } of documents) await ask(trx, by, { documentId: id, by: null, readAgain: false })
}

type By = { jobs: Jobs; tenantId: string; now: Date }

async function ask(trx: Trx, { jobs, tenantId, now }: By, payload: z.output<typeof CHECK.payload>): Promise<void> {
  const job_id = await jobs.ask(trx, tenantId, CHECK, payload, { ownerId: null, now })
  await trx
    .updateTable('legal_checks')
    .set({ job_id, status: 'uploaded', failure: null, findings: '[]', high: 0, medium: 0, low: 0, updated_at: NOW })
    .where('id', '=', payload.documentId)
    .execute()
}

/** What the check was asked for whose job waits or runs; null where none does. */
export async function checkUnderWay(
  trx: Trx,
  jobId: string | null,
): Promise<Pick<z.output<typeof CHECK.payload>, 'readAgain'> | null> {
  if (jobId === null) return null
  const job = await trx
    .selectFrom('jobs')
    .select('payload')
    .where('id', '=', jobId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return job ? CHECK.payload.parse(job.payload) : null
}
