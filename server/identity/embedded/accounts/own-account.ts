import { IdentityError } from '../identity-error.ts'
import { accountInfo, requireAccount, type Service, startSession } from '../service.ts'
import type { Account, AccountChange } from '../store.ts'
import { newPassword } from './new-password.ts'
import { verifyEmail } from './out-of-band.ts'
import type { Fields } from './requests.ts'

/** `accounts:lookup` */
export async function lookup(service: Service, fields: Fields) {
  const account = await requireAccount(service, fields.idToken)
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [accountInfo(account)] }
}

/** `accounts:update`: name, picture, password; or with an `oobCode` alone, the proof of an e-mail address. */
export async function update(service: Service, fields: Fields) {
  const kind = 'identitytoolkit#SetAccountInfoResponse'
  if (fields.oobCode && !fields.idToken) return { kind, ...accountInfo(await verifyEmail(service, fields.oobCode)) }
  const changesPassword = fields.password !== undefined
  const account = await requireAccount(service, fields.idToken, changesPassword)
  if (fields.email !== undefined && fields.email.toLowerCase() !== account.email) {
    throw new IdentityError('OPERATION_NOT_ALLOWED : The e-mail address of an account cannot be changed.')
  }
  const change = await changeOf(service, account.uid, fields)
  const isChange = Object.keys(change).length > 0
  const changed = isChange ? await service.store.change(account.uid, change, stillOf(account)) : account
  if (!changed) throw new IdentityError('USER_NOT_FOUND')
  const session = changesPassword ? await startSession(service, changed, 'password') : {}
  return { kind, ...accountInfo(changed), ...session }
}

/** A password takes its time to be hashed: whoever was disabled meanwhile, or whose session was ended, changes nothing. */
function stillOf(seen: Account) {
  return ({ disabled, email, valid_since }: Account): void => {
    if (disabled) throw new IdentityError('USER_DISABLED', 400, email)
    if (valid_since.getTime() !== seen.valid_since.getTime()) throw new IdentityError('TOKEN_EXPIRED')
  }
}

async function changeOf(service: Service, uid: string, fields: Fields): Promise<AccountChange> {
  const without = fields.deleteAttribute ?? []
  return {
    ...(fields.displayName !== undefined && { display_name: fields.displayName }),
    ...(fields.photoUrl !== undefined && { photo_url: fields.photoUrl }),
    ...(without.includes('DISPLAY_NAME') && { display_name: '' }),
    ...(without.includes('PHOTO_URL') && { photo_url: '' }),
    ...(fields.password !== undefined && (await newPassword(service, uid, fields.password))),
  }
}

/** `accounts:delete` */
export async function deleteAccount(service: Service, fields: Fields) {
  const account = await requireAccount(service, fields.idToken, true)
  await service.store.remove(account.uid)
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
