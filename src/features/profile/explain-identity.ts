import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IdentityError } from '@/session/identity/identity-error'
import { identityWords } from '@/session/identity/identity-words'

/** Why the identity service refused; null of a failure that is not its. */
export function explainIdentity(thrown: unknown): string | null {
  if (!(thrown instanceof IdentityError)) return null
  return i18n._(identityWords(thrown) ?? msg`しばらくしてからもう一度お試しください。`)
}
