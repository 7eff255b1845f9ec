import { sql } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'
import type { Message } from './engine.ts'

/** What the model of a tenant has been asked on a day of the tenant's calendar. */
export type ModelUse = { calls: number; tokens: number }

/** The day of the tenant's calendar. */
export const TODAY = (timezone: string, now: Date) => sql<string>`(${now}::timestamptz at time zone ${timezone})::date`

/** What the model of the transaction's tenant has been asked today. */
export async function modelUseToday(trx: Trx, timezone: string, now: Date): Promise<ModelUse> {
  const row = await trx
    .selectFrom('model_days')
    .select(['calls', 'tokens'])
    .where('day', '=', TODAY(timezone, now))
    .executeTakeFirst()
  return { calls: row?.calls ?? 0, tokens: Number(row?.tokens ?? 0) }
}

/** Adds to what the model of the transaction's tenant has been asked today. */
export async function addModelUse(trx: Trx, timezone: string, now: Date, { calls, tokens }: ModelUse): Promise<void> {
  await trx
    .insertInto('model_days')
    .values({ day: TODAY(timezone, now), calls, tokens: `${tokens}` })
    .onConflict((known) =>
      known.columns(['tenant_id', 'day']).doUpdateSet({
        calls: sql`model_days.calls + excluded.calls`,
        tokens: sql`model_days.tokens + excluded.tokens`,
      }),
    )
    .execute()
}

/** About how many tokens a text has: in Japanese one for each letter, never fewer than a model counts by much. */
export const tokensOf = (text: string): number => text.length

/** The same of all that a model is asked with one question. */
export const tokensAsked = (messages: readonly Message[]): number =>
  messages.reduce((sum, { content }) => sum + tokensOf(content), 0)
