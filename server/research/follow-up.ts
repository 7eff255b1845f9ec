import * as z from 'zod/mini'
import type { AiResultKind } from '#contract/ai-results'
import type { Message } from '../ai/engine.ts'
import { findResult } from '../ai-results/record.ts'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { idsMeant } from '../customers/meant.ts'
import type { Trx } from '../db/with-tenant.ts'

/** Letters of the earlier report that a model is given again. */
const MOST_EARLIER = 8_000

/** The report that a question follows, and what it was asked. */
export type Followed = { question: string; content: string }

/** Lets through what follows a finished report of the caller's own, of the same kind and record. Throws DB_002 otherwise. */
export async function checkFollowed(
  ctx: CallContext,
  follows: string | undefined,
  { kind, subjectId = null }: { kind: AiResultKind; subjectId?: string | null },
): Promise<void> {
  if (follows === undefined) return
  const earlier = await findResult(ctx, follows)
  if (earlier.kind !== kind || earlier.state !== 'done') throw new AppError('DB_002')
  if (earlier.subject_id === subjectId) return
  // They may have been merged into another record since.
  const meant = earlier.subject_id === null ? [] : await idsMeant(ctx.trx, earlier.subject_id)
  if (subjectId === null || !meant.includes(subjectId)) throw new AppError('DB_002')
}

const Asked = z.object({ question: z._default(z.string(), '') })

/** The report that a question follows; null where it follows none, or none that is still there. */
export async function readFollowed(trx: Trx, follows: string | undefined, ownerId: string): Promise<Followed | null> {
  if (follows === undefined) return null
  const row = await trx
    .selectFrom('ai_results')
    .select(['input', 'content'])
    .where('id', '=', follows)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'done')
    .executeTakeFirst()
  return row ? { question: Asked.parse(row.input).question, content: row.content } : null
}

/** How a model is asked for a report: what was said before comes first, without its numbers, which are those of other facts. */
export function askedOf(question: string, followed: Followed | null, facts: string): Message[] {
  const reportOn = (asked: string) =>
    asked.trim() === '' ? '報告書を書いてください。' : `次の質問に答える報告書を書いてください: ${asked}`
  if (!followed) return [{ role: 'user', content: `${reportOn(question)}\n\n事実:\n${facts}` }]
  const earlier = followed.content.replace(/ ?\[\d+\]/g, '').slice(0, MOST_EARLIER)
  return [
    { role: 'user', content: reportOn(followed.question) },
    { role: 'assistant', content: earlier.toWellFormed() },
    { role: 'user', content: `続けて、次の質問に短く答えてください: ${question}\n\n事実:\n${facts}` },
  ]
}
