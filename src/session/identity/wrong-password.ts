import { IdentityError } from './identity-error'

const CODES: readonly string[] = ['auth/wrong-password', 'auth/invalid-credential', 'auth/user-not-found']

/** Whether the identity service knows this person by another password. */
export const isWrongPassword = (thrown: unknown) => thrown instanceof IdentityError && CODES.includes(thrown.code)
