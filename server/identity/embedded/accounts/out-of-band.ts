import { randomBytes } from 'node:crypto'
import { IdentityError } from '../identity-error.ts'
import { type Caller, requireAccount, type Service } from '../service.ts'
import type { Account, AccountChange, OobPurpose } from '../store.ts'
import { newPassword } from './new-password.ts'
import { type Fields, requireEmail } from './requests.ts'

const CODE_LIFETIME_MS = 60 * 60_000

/**
 * `accounts:sendOobCode`: there is no mail server, so the link goes to the console of the server. It names nobody there:
 * the person who asked knows whose it is, and the page behind it says so.
 */
export async function sendOobCode(service: Service, fields: Fields, caller: Caller) {
  const purpose = fields.requestType
  if (!purpose) throw new IdentityError('MISSING_REQ_TYPE')
  if (purpose !== 'PASSWORD_RESET' && purpose !== 'VERIFY_EMAIL') throw new IdentityError('OPERATION_NOT_ALLOWED')
  const email =
    purpose === 'PASSWORD_RESET' ? requireEmail(fields) : (await requireAccount(service, fields.idToken)).email
  service.linksOfSource.count(caller.address)
  service.links.count(email)
  const account = await service.store.byEmail(email)
  // The answer is the same for an unknown address: it must not tell who has an account.
  if (account && !account.disabled) await sendCode(service, account, purpose)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}

const MODES = { PASSWORD_RESET: 'resetPassword', VERIFY_EMAIL: 'verifyEmail' } as const
const SUBJECTS = { PASSWORD_RESET: 'パスワードの再設定', VERIFY_EMAIL: 'メールアドレスの確認' } as const

async function sendCode(service: Service, account: Account, purpose: OobPurpose): Promise<void> {
  const code = randomBytes(24).toString('base64url')
  await service.store.addCode(code, account.uid, purpose, new Date(service.clock().getTime() + CODE_LIFETIME_MS))
  const link = `${service.publicUrl}/emulator/action?mode=${MODES[purpose]}&oobCode=${code}`
  service.tell(`[認証] ${SUBJECTS[purpose]}: ${link}`)
}

/** `accounts:resetPassword`: with a new password it sets it, without one it tells whose code it is. */
export async function resetPassword(service: Service, fields: Fields) {
  const account = await ownerOf(service, fields.oobCode, 'PASSWORD_RESET')
  if (fields.newPassword !== undefined) {
    await redeem(service, fields.oobCode ?? '', await newPassword(service, account.uid, fields.newPassword))
  }
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: 'PASSWORD_RESET',
    email: account.email,
  }
}

/** The person that a code was sent to, for a page that greets them. @throws IdentityError INVALID_OOB_CODE, EXPIRED_OOB_CODE */
export async function ownerOf(service: Service, code: string | undefined, purpose: OobPurpose): Promise<Account> {
  if (!code) throw new IdentityError('MISSING_OOB_CODE')
  const found = await service.store.codeOf(code)
  if (found?.purpose !== purpose) throw new IdentityError('INVALID_OOB_CODE')
  if (found.expires_at <= service.clock()) throw new IdentityError('EXPIRED_OOB_CODE')
  const account = await service.store.byUid(found.uid)
  if (!account) throw new IdentityError('INVALID_OOB_CODE')
  requireEnabled(account)
  return account
}

function requireEnabled({ disabled, email }: Account): void {
  if (disabled) throw new IdentityError('USER_DISABLED', 400, email)
}

/** Proves an e-mail address by the code sent to it. A code works once. */
export async function verifyEmail(service: Service, code: string | undefined): Promise<Account> {
  await ownerOf(service, code, 'VERIFY_EMAIL')
  return redeem(service, code ?? '', { email_verified: true })
}

/** A password takes its time to be hashed: whoever was disabled meanwhile changes nothing. */
async function redeem(service: Service, code: string, change: AccountChange): Promise<Account> {
  const account = await service.store.takeCode(code, change, requireEnabled)
  if (!account) throw new IdentityError('INVALID_OOB_CODE')
  return account
}
