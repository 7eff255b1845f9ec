import { sql } from 'kysely'
import { type CustomerList, Tally } from '#contract/customers'
import { bytesOf } from '../core/light-rows.ts'
import { type PullQuery, pullPage } from '../core/pull.ts'
import type { Trx } from '../db/with-tenant.ts'
import { CUSTOMER_COLUMNS, type CustomerRow, toCustomer } from './record.ts'

const COLUMNS = sql.join([...CUSTOMER_COLUMNS, 'deleted_at', 'changed_xid'].map((column) => sql.ref(`c.${column}`)))
const TOTAL = sql`(select count(*)::int from customers where deleted_at is null)`
const TALLY = sql`(select json_build_object('customers', count(*), 'versions', coalesce(sum(version), 0),
  'interactions', coalesce(sum(interactions_count), 0)) from customers where deleted_at is null)`

/** One page of a pull of the tenant's customers, deletions included; the last one says what all of them add up to. */
export async function customerPull(trx: Trx, tenantId: string, query: PullQuery): Promise<CustomerList> {
  const page = await pullPage<CustomerRow & { deleted_at: Date | null }>(trx, [tenantId, 'customers'], query, {
    records: sql`select ${COLUMNS}, ${bytesOf('c.memo', 'c.caution')} as bytes from customers c`,
    alias: 'c',
    total: TOTAL,
    atEnd: TALLY,
  })
  const { rows, atEnd, ...rest } = page
  return {
    ...rest,
    customers: rows.filter((row) => row.deleted_at === null).map(toRecord),
    deleted: rows.flatMap(({ id, deleted_at }) => (deleted_at ? [{ id, deleted_at: deleted_at.toISOString() }] : [])),
    server_time: new Date().toISOString(),
    ...(atEnd !== null && { tally: Tally.parse(atEnd) }),
  }
}

function toRecord(row: CustomerRow) {
  return toCustomer(Object.fromEntries(CUSTOMER_COLUMNS.map((column) => [column, row[column]])) as CustomerRow)
}
