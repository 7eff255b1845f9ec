import { isLongEnough } from '#contract/password'

/** From here on the length alone makes it hard to guess. */
const SAFE_LENGTH = 12
/** Fewer different characters than this are a pattern, not a password. */
const FEW = 4

const COMMON = /^(password|passw0rd|qwerty|12345678|abcd1234|madoguchi)/i

export type Strength = 'none' | 'short' | 'weak' | 'fair' | 'good'

/** How hard a password is to guess, for the hint beside the field. Only `none` and `short` keep it from being saved. */
export function strengthOf(password: string, email: string): Strength {
  const letters = [...password]
  if (letters.length === 0) return 'none'
  if (!isLongEnough(password)) return 'short'
  const name = email.split('@')[0]?.toLowerCase() ?? ''
  const holdsName = name.length > 3 && password.toLowerCase().includes(name)
  if (holdsName || COMMON.test(password) || new Set(letters).size < FEW) return 'weak'
  return letters.length < SAFE_LENGTH ? 'fair' : 'good'
}
