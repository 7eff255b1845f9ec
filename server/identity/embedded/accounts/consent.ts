import { createHash } from 'node:crypto'
import { IdentityError } from '../identity-error.ts'
import type { Caller, Service } from '../service.ts'
import type { Account } from '../store.ts'
import { type Fields, requireEmail } from './requests.ts'
import { requireMatch } from './sign-in.ts'

/**
 * Somebody chose an account in the Google stand-in. An address that has a password is not handed over without it, or
 * the stand-in would open every account.
 */
export async function consent(service: Service, fields: Fields, { address }: Caller) {
  if (!service.google) throw new IdentityError('OPERATION_NOT_ALLOWED')
  const email = requireEmail(fields)
  const account = await service.store.byEmail(email)
  if (account?.disabled) throw new IdentityError('USER_DISABLED')
  if (account?.password_hash) await requirePassword(service, account, fields.password, address)
  const name = account?.display_name || fields.name?.trim() || (email.split('@')[0] ?? email)
  const googleId = account?.google_id ?? googleIdOf(email)
  return { id_token: await service.tokens.assertion({ googleId, email, name }) }
}

async function requirePassword(
  service: Service,
  account: Account,
  password: string | undefined,
  address: string,
): Promise<void> {
  if (!password) throw new IdentityError('PASSWORD_REQUIRED')
  await requireMatch(service, { email: account.email, address, password }, account, 'INVALID_PASSWORD')
}

/** The same address is always the same Google account. */
export function googleIdOf(email: string): string {
  return BigInt(`0x${createHash('sha256').update(email).digest('hex')}`)
    .toString()
    .slice(0, 21)
}
