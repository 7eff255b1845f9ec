import type { ColumnType, Generated } from 'kysely'

/** Set by the database from the transaction's tenant; the operator role has to give it. */
type TenantId = ColumnType<string, string | undefined, never>
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** A browser on which a member has worked. Two people who share one have a row each. */
export type MemberDevicesTable = {
  tenant_id: TenantId
  id: Generated<string>
  member_id: string
  /** The person, as in `members`: it is looked at before the tenant is known. */
  uid: string
  /** The random id in the browser's cookie. */
  device_id: string
  name: Generated<string>
  platform: string
  first_seen_at: TimeDefault
  last_seen_at: TimeDefault
  last_pull_at: NullableTime
  /** `auth_time` of the last sign-in on it, which is refused with it. */
  signed_in_at: Date
  revoked_at: NullableTime
  revoked_by: ColumnType<string | null, string | null | undefined, string | null>
}
