/**
 * The identity service has just taken this password: from now on this device recognises it without a network. Never fails
 * and is not waited for; without it the lock opens online only.
 */
export function learnPassword(uid: string | null, password: string): void {
  if (uid === null) return
  void import('./password-verifier').then(({ keepPassword }) => keepPassword(uid, password)).catch(() => {})
}
