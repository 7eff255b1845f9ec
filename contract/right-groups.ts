/**
 * Why a cell is as it is for every tenant: `daily` what the desk lives from, and what lies unsent on tablets · `own` one's
 * own matters · `private` the questions of others · `codes` shown once · `members` who belongs here, and with which role ·
 * `oversight` what watches over the administrators too · `administration` this page · `technical` never shown.
 */
export type LockReason =
  | 'daily'
  | 'own'
  | 'private'
  | 'codes'
  | 'members'
  | 'oversight'
  | 'administration'
  | 'technical'

/** What rights are about: those of one group stand together. */
export type RightGroup =
  | 'customers'
  | 'products'
  | 'invitations'
  | 'staff'
  | 'knowledge'
  | 'legal'
  | 'folders'
  | 'assistants'
  | 'research'
  | 'own'
  | 'tenant'
