import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { CallContext } from '../core/call.ts'
import type { Jobs } from '../core/job.ts'
import { NOW } from '../core/stamps.ts'
import type { Trx } from '../db/with-tenant.ts'
import { statusWithout } from './record.ts'

/** What is stored of a reading that was asked for. */
export const READING = {
  name: 'read-knowledge',
  payload: z.object({
    documentId: z.string(),
    /** The member who is told of its end. */
    by: z.nullable(z.string()),
  }),
  limitMs: 10 * 60_000,
}

type By = { jobs: Jobs; tenantId: string; now: Date }

/** Documents that one transaction asks for. */
const MOST = 100

/** Which file of a document: the one in use, or the newer one. */
type Which = 'file' | 'next'

/** Asks to read a document, in the transaction of the call. It is the server's own work, as a check is. */
export async function askToRead(ctx: CallContext, documentId: string, which: Which = 'file'): Promise<void> {
  const { trx, caller, deps, now } = ctx
  const by = { jobs: deps.jobs, tenantId: caller.tenant.id, now }
  await ask(trx, by, { documentId, by: caller.memberId }, which)
  ctx.afterwards(async () => deps.jobs.asked())
}

/**
 * Asks to read the documents that nobody reads: those from before there were passages, and those whose job was lost. Nobody
 * is told of their end. `asked` of the jobs is to be called afterwards.
 */
export async function askToReadMissing(trx: Trx, by: By): Promise<void> {
  const isUnread = {
    file: sql<boolean>`d.status = 'indexing'`,
    next: sql<boolean>`d.next_file_id is not null and d.next_failure is null`,
  }
  for (const [which, column] of [['file', 'd.job_id'] as const, ['next', 'd.next_job_id'] as const]) {
    const rows = await trx
      .selectFrom('knowledge_documents as d')
      .leftJoin('jobs as j', (join) =>
        join
          .onRef('j.tenant_id', '=', 'd.tenant_id')
          .onRef('j.id', '=', column)
          .on('j.state', 'in', ['waiting', 'running']),
      )
      .select('d.id')
      .where(isUnread[which])
      .where('j.id', 'is', null)
      .limit(MOST)
      .execute()
    for (const { id } of rows) await ask(trx, by, { documentId: id, by: null }, which)
  }
}

async function ask(
  trx: Trx,
  { jobs, tenantId, now }: By,
  payload: z.output<typeof READING.payload>,
  which: Which,
): Promise<void> {
  const id = await jobs.ask(trx, tenantId, READING, payload, { ownerId: null, now })
  await trx
    .updateTable('knowledge_documents')
    .set(
      which === 'file'
        ? { job_id: id, status: statusWithout('indexing'), failure: null }
        : { next_job_id: id, next_failure: null },
    )
    .set({ updated_at: NOW })
    .where('id', '=', payload.documentId)
    .execute()
}
