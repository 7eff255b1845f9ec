import { createHash, randomBytes } from 'node:crypto'

/** How long an invitation can be used. */
export const INVITATION_LIFETIME_MS = 72 * 60 * 60_000
const CODE_BYTES = 16

/** A code of 128 bits, for a link. It is shown once; what is stored is its hash. */
export function makeInvitationCode(): string {
  return randomBytes(CODE_BYTES).toString('base64url')
}

/** SHA-256, hexadecimal. A code is pure chance, so it needs no salt and no slow hash. */
export function hashInvitationCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
