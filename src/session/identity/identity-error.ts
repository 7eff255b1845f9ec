/** A refusal of the identity service. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError'
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Anything that the identity SDK threw, as an `IdentityError`. */
export function toIdentityError(thrown: unknown): IdentityError {
  if (thrown instanceof IdentityError) return thrown
  const code =
    typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : 'auth/internal-error'
  return new IdentityError(code, thrown)
}
