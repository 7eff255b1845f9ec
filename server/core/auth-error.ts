import type { ErrorCode } from '#contract/errors'

/** The codes with which a credential can be refused, and the one that says nothing about it (spec section 8). */
export type AuthErrorCode = Extract<ErrorCode, 'AUTH_001' | 'AUTH_002' | 'AUTH_003' | 'AUTH_004' | 'SYS_003'>

/** A credential that does not open the API. The message is for the log and never holds the token. */
export class AuthError extends Error {
  readonly code: AuthErrorCode

  constructor(code: AuthErrorCode, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'AuthError'
    this.code = code
  }
}

/** The credential is genuine, but its sign-in was ended: by its owner everywhere, or by a new password. */
export class EndedSignIn extends AuthError {
  readonly uid: string
  /** Seconds since 1970. */
  readonly authTime: number

  constructor({ uid, authTime }: { uid: string; authTime: number }) {
    super('AUTH_002', 'the sign-in has ended')
    this.uid = uid
    this.authTime = authTime
  }
}
