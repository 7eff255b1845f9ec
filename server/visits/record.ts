import type { Selectable } from 'kysely'
import { namesOf } from '#contract/field-values'
import { type Visit, visitFields } from '#contract/visits'
import { AppError } from '../core/app-error.ts'
import type { VisitsTable } from '../db/schema-visits.ts'
import type { Trx } from '../db/with-tenant.ts'

export const VISIT_COLUMNS = [
  'id',
  ...namesOf(visitFields),
  'branch',
  'status',
  'served_at',
  'paying_at',
  'done_at',
  'interaction_id',
  'created_at',
  'updated_at',
  'version',
] as const satisfies (keyof VisitsTable)[]

export type VisitRow = Pick<Selectable<VisitsTable>, (typeof VISIT_COLUMNS)[number]>

/** A row as the wire has it; what else was read with it stays behind. */
export function toVisit(row: VisitRow): Visit {
  const columns = Object.fromEntries(VISIT_COLUMNS.map((column) => [column, row[column]])) as VisitRow
  return {
    ...columns,
    arrived_at: row.arrived_at.toISOString(),
    served_at: timeOrNull(row.served_at),
    paying_at: timeOrNull(row.paying_at),
    done_at: timeOrNull(row.done_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

const timeOrNull = (time: Date | null) => time?.toISOString() ?? null

/** Undefined when there is none, or a deleted one. */
export function findVisit(trx: Trx, id: string): Promise<VisitRow | undefined> {
  return live(trx, id).executeTakeFirst()
}

/** Throws DB_002 when there is none, or a deleted one. */
export async function readVisit(trx: Trx, id: string): Promise<Visit> {
  const row = await findVisit(trx, id)
  if (!row) throw new AppError('DB_002')
  return toVisit(row)
}

/** The same with the name of who changed it last, kept from changing until the transaction ends. Throws DB_002 */
export async function lockVisit(trx: Trx, id: string) {
  const row = await live(trx, id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}

function live(trx: Trx, id: string) {
  return trx
    .selectFrom('visits')
    .select([...VISIT_COLUMNS, 'updated_by_name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
}
