import type { Selectable } from 'kysely'
import { type Customer, customerFields } from '#contract/customers'
import { namesOf } from '#contract/field-values'
import { AppError } from '../core/app-error.ts'
import type { CustomersTable } from '../db/schema.ts'
import type { Trx } from '../db/with-tenant.ts'

export const CUSTOMER_COLUMNS = [
  'id',
  ...namesOf(customerFields),
  'created_at',
  'updated_at',
  'version',
  'last_interaction_at',
  'interactions_count',
  'visits_count',
  'recent_contacts',
  'merged_ids',
  'distinct_ids',
  'distinct_reasons',
] as const satisfies (keyof CustomersTable)[]

export type CustomerRow = Pick<Selectable<CustomersTable>, (typeof CUSTOMER_COLUMNS)[number]>

/** A row as the wire has it. */
export function toCustomer(found: CustomerRow): Customer {
  const { visits_count, merged_ids: mergedIds, distinct_ids: distinctIds, distinct_reasons, ...row } = found
  return {
    ...row,
    ...(visits_count > 0 && { visits_count }),
    ...(mergedIds.length > 0 && { merged_ids: mergedIds }),
    ...(distinctIds.length > 0 && { distinct_ids: distinctIds }),
    ...(Object.keys(distinct_reasons).length > 0 && { distinct_reasons }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    last_interaction_at: row.last_interaction_at?.toISOString() ?? null,
    recent_contacts: row.recent_contacts.map((time) => time.toISOString()),
  }
}

/** A customer with the name of who changed it last. */
export type LockedCustomer = CustomerRow & Pick<Selectable<CustomersTable>, 'updated_by_name'>

/**
 * The customer with the name of who changed it last, kept from changing until the transaction ends. Throws DB_002 when there
 * is none, or a deleted one.
 */
export async function lockCustomer(trx: Trx, id: string): Promise<LockedCustomer> {
  const row = await trx
    .selectFrom('customers')
    .select([...CUSTOMER_COLUMNS, 'updated_by_name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}
