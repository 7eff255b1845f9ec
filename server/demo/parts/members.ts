import type { Author } from '../records.ts'
import { DEMO_STAFF } from '../tenants.ts'
import { daysAgo, type Member, type PartContext } from './context.ts'

const YEARS_OF_SERVICE_DAYS = 1200

/** The memberships of a demo tenant. `uidOf` tells the account of an e-mail address. */
export function makeMembers(context: Omit<PartContext, 'members'>, uidOf: (email: string) => string): Member[] {
  const random = context.random('members')
  return staffOf(context).map(({ email, name, phone, extension, role, leftDaysAgo }) => {
    const since = daysAgo(context, YEARS_OF_SERVICE_DAYS + random.int(0, 400))
    return {
      tenant_id: context.tenantId,
      id: random.uuid(),
      uid: uidOf(email),
      email,
      name,
      phone,
      extension,
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
  const staff = staffOf(context)
  return context.members.flatMap(({ uid, name, email }) => {
    const { share = 0, leftDaysAgo } = staff.find((person) => person.email === email) ?? {}
    if (share === 0) return []
    return [{ uid, name, share, ...(leftDaysAgo !== undefined && { until: daysAgo(context, leftDaysAgo) }) }]
  })
}

function staffOf({ subdomain }: Pick<PartContext, 'subdomain'>) {
  return DEMO_STAFF.filter((person) => person.subdomain === subdomain)
}
