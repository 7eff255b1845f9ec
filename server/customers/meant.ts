import { AppError } from '../core/app-error.ts'
import type { Trx } from '../db/with-tenant.ts'
import { CUSTOMER_COLUMNS, type LockedCustomer } from './record.ts'

/**
 * The id of the customer that an id means: of one who was merged into another, that one. Throws DB_002 for an unknown one and a
 * deleted one.
 */
export async function liveId(trx: Trx, id: string): Promise<string> {
  const customer = await trx
    .selectFrom('customers')
    .select(['deleted_at', 'merged_into'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (customer?.merged_into) return liveId(trx, customer.merged_into)
  if (!customer || customer.deleted_at) throw new AppError('DB_002')
  return id
}

/** An id with those that it means by now, the last one last: of a deleted customer too. Empty for one that there never was. */
export async function idsMeant(trx: Trx, id: string): Promise<string[]> {
  const customer = await trx.selectFrom('customers').select('merged_into').where('id', '=', id).executeTakeFirst()
  if (!customer) return []
  return [id, ...(customer.merged_into ? await idsMeant(trx, customer.merged_into) : [])]
}

/** The customer that is meant, kept from changing until the transaction ends. Throws like {@link liveId}. */
export async function lockMeant(trx: Trx, id: string): Promise<LockedCustomer> {
  const row = await trx
    .selectFrom('customers')
    .select([...CUSTOMER_COLUMNS, 'updated_by_name', 'deleted_at', 'merged_into'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  const { deleted_at, merged_into, ...customer } = row
  if (merged_into) return lockMeant(trx, merged_into)
  if (deleted_at) throw new AppError('DB_002')
  return customer
}
