import * as z from 'zod/mini'
import type { AiResult, AiResultKind } from '#contract/ai-results'
import { tidyName } from '#contract/kana'
import { searchText } from '#contract/search-text'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { findResult } from './record.ts'

/** What is stored of a piece of work that was asked for. The question stands with the result. */
export const PAYLOAD = z.object({ resultId: z.string(), traceId: z._default(z.string(), '') })

/** A model on a desk computer may need minutes; it has more than one try. */
export const LIMIT_MS = 4 * 60_000

export const jobNameOf = (kind: AiResultKind): string => `ai ${kind}`

export type Asked = {
  /** Made by whoever asks; asking again with it answers the same piece of work. */
  id?: string | undefined
  title: string
  /** As the call of the kind took it. */
  input: Record<string, unknown>
  /** The record that it is about. */
  subjectId?: string
}

/**
 * Asks for a piece of work of the caller's own, in the transaction of the call, notes it in the audit log and answers it as
 * it stands: a job does it from here on. Throws DB_003 for an id that somebody else has taken.
 */
export async function askForResult(ctx: CallContext, kind: AiResultKind, asked: Asked): Promise<AiResult> {
  const { trx, caller, deps, now } = ctx
  const { id = crypto.randomUUID(), title, input, subjectId = null } = asked
  const job_id = crypto.randomUUID()
  const row = { id, kind, title: tidyName(title), subject_id: subjectId, search_text: searchText(title) }
  const made = await trx
    .insertInto('ai_results')
    .values({ ...row, owner_id: caller.memberId, input: JSON.stringify(input), job_id })
    .onConflict((known) => known.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    const asking = { name: jobNameOf(kind), payload: PAYLOAD, limitMs: LIMIT_MS }
    await deps.jobs.ask(
      trx,
      caller.tenant.id,
      asking,
      { resultId: id, traceId: ctx.traceId },
      { id: job_id, ownerId: caller.memberId, now },
    )
    ctx.afterwards(async () => deps.jobs.asked())
  }
  ctx.audit([id, ...(subjectId === null ? [] : [subjectId])])
  return found(ctx, id)
}

async function found(ctx: CallContext, id: string): Promise<AiResult> {
  try {
    return await findResult(ctx, id)
  } catch (thrown) {
    throw thrown instanceof AppError && thrown.code === 'DB_002' ? new AppError('DB_003') : thrown
  }
}
