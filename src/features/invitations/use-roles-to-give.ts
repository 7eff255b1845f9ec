import { invitations, rolesToGive } from '#contract/invitations'
import { scopeFor } from '#contract/permissions'
import type { Role } from '#contract/standing'
import { useSession } from '@/session/session'

/** The roles that the person may give by an invitation: what would be refused is not offered. */
export function useRolesToGive(): readonly Role[] {
  const person = useSession().profile?.user
  return person === undefined ? [] : rolesToGive(person.role, scopeFor(invitations.create, person))
}
