import { DEMO_STAFF } from '../accounts.ts'
import type { Author } from '../records.ts'
import { daysAgo, type Member, type PartContext } from './context.ts'

const YEARS_OF_SERVICE_DAYS = 1200

/** The memberships of a demo tenant. `uidOf` tells the account of an e-mail address. */
export function makeMembers(context: Omit<PartContext, 'members'>, uidOf: (email: string) => string): Member[] {
  const random = context.random('members')
  return (DEMO_STAFF[context.subdomain] ?? []).map(({ email, name, phone, role, leftDaysAgo }) => {
    const since = daysAgo(context, YEARS_OF_SERVICE_DAYS + random.int(0, 400))
    return {
      tenant_id: context.tenantId,
      id: random.uuid(),
      uid: uidOf(email),
      email,
      name,
      phone,
      role,
      status: leftDaysAgo === undefined ? 'active' : 'disabled',
      joined_at: since,
      created_at: since,
      updated_at: leftDaysAgo === undefined ? since : daysAgo(context, leftDaysAgo),
    }
  })
}

/** Who writes contacts down; somebody who left wrote until then. */
export function authorsOf(context: PartContext): Author[] {
  const staff = DEMO_STAFF[context.subdomain] ?? []
  return context.members.flatMap(({ uid, name, email }) => {
    const { share = 0, leftDaysAgo } = staff.find((person) => person.email === email) ?? {}
    if (share === 0) return []
    return [{ uid, name, share, ...(leftDaysAgo !== undefined && { until: daysAgo(context, leftDaysAgo) }) }]
  })
}
