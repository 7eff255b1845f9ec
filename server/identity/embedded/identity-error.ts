/** A refusal in the words of the hosted service; the SDK turns the first word of `message` into its `auth/...` code. */
export class IdentityError extends Error {
  readonly status: 400 | 404 | 413
  /** The e-mail address of the account, where the request does not say it. Only its hash is ever logged. */
  readonly account: string | undefined

  constructor(message: string, status: 400 | 404 | 413 = 400, account?: string) {
    super(message)
    this.name = 'IdentityError'
    this.status = status
    this.account = account
  }
}

/** The body with which the hosted service refuses a call. */
export function errorBody(code: number, message: string) {
  return { error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } }
}
