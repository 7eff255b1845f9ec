// Whose verifier has to go (decision 015), noted outside of the disk that has to let go of it.
const PREFIX = 'forget-password:'

export function noteLeft(uid: string): void {
  try {
    localStorage.setItem(PREFIX + uid, '')
  } catch {
    // It is tried once only.
  }
}

/** It is gone, or the person is back. */
export function clearLeft(uid: string): void {
  try {
    localStorage.removeItem(PREFIX + uid)
  } catch {
    // Then nothing was noted either.
  }
}

export function leftPasswords(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))
  } catch {
    return []
  }
}
