import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type CustomerChoice, SELECTION_ROWS, type SelectionFilter } from '#contract/customer-selections'
import type { CallContext } from '../core/call.ts'
import { refusal } from '../customer-imports/work.ts'
import { matchingQuery } from '../customers/matching.ts'

type Chosen = z.output<typeof CustomerChoice>

/**
 * Notes whom an act is about, as they are now: those of a filter are found here and stay the ones. Who is named and not there
 * has a row too, so that the result says so. Returns how many. Throws VAL_001 for nobody, and for more than an act may be about
 */
export async function noteChosen(ctx: CallContext, id: string, customers: Chosen): Promise<number> {
  const chosen = 'ids' in customers ? named(customers.ids) : await filtered(ctx, customers)
  const { numAffectedRows = 0n } = await sql`
    insert into customer_import_rows (import_id, line, verdict, customer_id, name)
    select ${id}::uuid, row_number() over (order by c.name_kana collate "C", chosen.id), 'update', chosen.id,
      coalesce(c.name, '')
    from (${chosen}) as chosen left join customers c on c.id = chosen.id and c.deleted_at is null`.execute(ctx.trx)
  const rows = Number(numAffectedRows)
  if (rows === 0) throw refusal('条件に合う顧客がいません。', 'customers')
  if (rows > SELECTION_ROWS) {
    const most = SELECTION_ROWS.toLocaleString('ja')
    throw refusal(`一度に変更できるのは${most}人までです。条件で絞り込んでください。`, 'customers')
  }
  return rows
}

const named = (ids: readonly string[]) => sql`select distinct unnest(${ids}::uuid[]) as id`

type Filtered = { filter: SelectionFilter; excluded?: string[] | undefined }

async function filtered({ trx, now }: CallContext, { filter, excluded = [] }: Filtered): Promise<RawBuilder<unknown>> {
  const matching = await matchingQuery(trx, filter, now)
  return sql`select id from customers where ${matching} and id <> all(${excluded}::uuid[]) limit ${SELECTION_ROWS + 1}`
}
