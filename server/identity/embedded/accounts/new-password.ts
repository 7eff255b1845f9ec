import { hashPassword, requireAcceptablePassword } from '../passwords.ts'
import type { Service } from '../service.ts'
import type { AccountChange } from '../store.ts'

/** What a new password changes; every session opened before it ends. @throws IdentityError when it is too weak */
export async function newPassword(service: Service, password: string | undefined): Promise<AccountChange> {
  requireAcceptablePassword(password)
  const password_hash = await hashPassword(password)
  const now = service.clock()
  return { password_hash, password_updated_at: now, valid_since: now }
}
