import { sql } from 'kysely'
import type { ModelHealth } from '#contract/models'
import type { Trx } from '../db/with-tenant.ts'
import { TODAY } from './model-use.ts'

/** Notes that the model of the transaction's tenant has answered, or why it has not: a code of the error table. */
export async function noteModelAnswer(trx: Trx, timezone: string, now: Date, failure: string | null): Promise<void> {
  const outcome = failure === null ? { answered_at: now } : { failed_at: now, failure }
  const failures = failure === null ? 0 : 1
  await trx
    .insertInto('model_days')
    .values({ day: TODAY(timezone, now), calls: 0, tokens: '0', failures, ...outcome })
    .onConflict((known) =>
      known
        .columns(['tenant_id', 'day'])
        .doUpdateSet({ failures: sql`model_days.failures + excluded.failures`, ...outcome }),
    )
    .execute()
}

/** Days that tell how a model answers now. */
const DAYS = 31

/** How the model of the transaction's tenant has answered lately. */
export async function modelHealth(trx: Trx, timezone: string, now: Date): Promise<ModelHealth> {
  const rows = await trx
    .selectFrom('model_days')
    .select(['calls', 'failures', 'answered_at', 'failed_at', 'failure'])
    .select(sql<boolean>`day = ${TODAY(timezone, now)}`.as('is_today'))
    .orderBy('day', 'desc')
    .limit(DAYS)
    .execute()
  const today = rows.find(({ is_today }) => is_today)
  const failed = rows.find(({ failed_at }) => failed_at !== null)
  return {
    calls_today: today?.calls ?? 0,
    failures_today: today?.failures ?? 0,
    answered_at: rows.find(({ answered_at }) => answered_at !== null)?.answered_at?.toISOString() ?? null,
    failed_at: failed?.failed_at?.toISOString() ?? null,
    failure: failed?.failure ?? null,
  }
}

/** Another model was chosen: what the former one did says nothing of it. How much was asked stays. */
export async function forgetModelHealth(trx: Trx): Promise<void> {
  await trx.updateTable('model_days').set({ failures: 0, answered_at: null, failed_at: null, failure: null }).execute()
}
