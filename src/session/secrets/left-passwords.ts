// The people whose password verifier has to be deleted (decision 015), noted outside of the database that holds it.
import { dropText, keepText, namesUnder } from '@/lib/browser-storage'

const PREFIX = 'forget-password:'

/** Where nothing can be noted it is tried once only. */
export function noteLeft(uid: string): void {
  keepText(PREFIX + uid, '')
}

/** It is gone, or the person is back. */
export function clearLeft(uid: string): void {
  dropText(PREFIX + uid)
}

export function leftPasswords(): string[] {
  return namesUnder(PREFIX)
}
