import { randomBytes } from 'node:crypto'
import { MIN_LENGTH } from '#contract/password'
import { MAX_PASSWORD_LENGTH } from '../passwords.ts'

/** `accounts:createAuthUri`: names no sign-in methods, so that nobody learns here who has an account. */
export async function createAuthUri() {
  return {
    kind: 'identitytoolkit#CreateAuthUriResponse',
    sessionId: randomBytes(12).toString('base64url'),
    signinMethods: [],
  }
}

/** `passwordPolicy` */
export function passwordPolicy() {
  return {
    customStrengthOptions: { minPasswordLength: MIN_LENGTH, maxPasswordLength: MAX_PASSWORD_LENGTH },
    allowedNonAlphanumericCharacters: [],
    schemaVersion: 1,
    enforcementState: 'OFF',
  }
}
