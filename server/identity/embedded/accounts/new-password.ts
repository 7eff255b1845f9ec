import { hashPassword, requireAcceptablePassword } from '../passwords.ts'
import type { Service } from '../service.ts'
import type { AccountChange } from '../store.ts'

/**
 * What a new password of an account changes; every session opened before it ends. @throws IdentityError when it is too weak,
 * or the account gets too many of them
 */
export async function newPassword(
  service: Pick<Service, 'clock' | 'newPasswords'>,
  uid: string,
  password: string | undefined,
): Promise<AccountChange> {
  requireAcceptablePassword(password)
  service.newPasswords.count(uid)
  const password_hash = await hashPassword(password)
  const now = service.clock()
  return { password_hash, password_updated_at: now, valid_since: now }
}
