import type { Selectable } from 'kysely'
import { namesOf } from '#contract/field-values'
import { type StaffMember, staffFields } from '#contract/staff'
import type { MembersTable } from '../db/schema.ts'

export const STAFF_COLUMNS = [
  'id',
  ...namesOf(staffFields),
  'status',
  'uid',
  'created_at',
  'updated_at',
  'version',
] as const satisfies (keyof MembersTable)[]

type StaffRow = Pick<Selectable<MembersTable>, (typeof STAFF_COLUMNS)[number]>

/** A row as the wire has it. Who somebody is for the identity service stays here. */
export function toMember({
  id,
  name,
  phone,
  extension,
  email,
  role,
  status,
  uid,
  version,
  ...times
}: StaffRow): StaffMember {
  return {
    ...{ id, name, phone, extension, email, role, status, version },
    has_joined: uid !== null,
    created_at: times.created_at.toISOString(),
    updated_at: times.updated_at.toISOString(),
  }
}
