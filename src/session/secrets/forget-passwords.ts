import { leftPasswords, noteLeft } from './left-passwords'

/**
 * Whoever is signed out is not recognised by this device any more. Noted before the disk is asked: the page may be gone
 * before it has answered, and then the next start finishes it.
 */
export function forgetPasswordOf(uid: string): void {
  noteLeft(uid)
  forget([uid])
}

/** At each start: what an earlier page could not finish. */
export function forgetLeftPasswords(): void {
  forget(leftPasswords())
}

function forget(uids: readonly string[]): void {
  if (uids.length === 0) return
  void import('./password-verifier')
    .then(({ forgetPassword }) => Promise.all(uids.map((uid) => forgetPassword(uid))))
    .catch(() => {})
}
