import type { Session } from './session'

/** The person's name, or the part of their e-mail before the at-sign (spec section 2). */
export function displayName({ profile, user }: Pick<Session, 'profile' | 'user'>): string {
  const name = (profile?.user.name ?? user?.displayName ?? '').trim()
  const email = profile?.user.email ?? user?.email ?? ''
  return name || (email.split('@')[0] ?? '')
}
