import { sql } from 'kysely'
import { searchLines, searchTerms } from '#contract/search-text'
import { type Colleague, type StaffMember, staffFields } from '#contract/staff'
import type { Trx } from '../db/with-tenant.ts'
import { STAFF_COLUMNS, toMember } from './record.ts'

type Query = { skip: number; limit: number; query?: string }

/** Members by name. They are few: all are read, and words are looked for here, as on the device. */
export async function staffPage(
  trx: Trx,
  { skip, limit, query = '' }: Query,
): Promise<{ total: number; staff: StaffMember[] }> {
  const rows = await trx.selectFrom('members').select(STAFF_COLUMNS).orderBy(BY_NAME).orderBy('id').execute()
  const terms = searchTerms(query)
  const found = rows.map(toMember).filter((member) => {
    const lines = searchLines(staffFields, member)
    return terms.every((term) => lines.includes(term))
  })
  return { total: found.length, staff: found.slice(skip, skip + limit) }
}

/** The active members, with what each may know of the others. */
export function colleagues(trx: Trx): Promise<Colleague[]> {
  return trx
    .selectFrom('members')
    .select(['id', 'name', 'extension', 'role'])
    .where('status', '=', 'active')
    .orderBy(BY_NAME)
    .orderBy('id')
    .execute()
}

const BY_NAME = sql`name collate "C"`
