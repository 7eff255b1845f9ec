import type { StaffMember } from '#contract/staff'

export type StaffRights = {
  /** Name and numbers. */
  edit: boolean
  role: boolean
  /** To let the person in or keep them out. */
  access: boolean
  remove: boolean
}

type Target = Pick<StaffMember, 'id' | 'role'>

/** What somebody may do to a member, by the rules of the server: what would be refused is not offered. */
export function rightsOver(target: Target, self: { id: string; role: string | undefined }): StaffRights {
  const isSelf = target.id === self.id
  const isAdmin = self.role === 'admin'
  const leads = isAdmin || (self.role === 'manager' && target.role === 'staff')
  return {
    edit: leads || isSelf,
    role: isAdmin && !isSelf,
    access: leads && !isSelf,
    remove: isAdmin && !isSelf,
  }
}
