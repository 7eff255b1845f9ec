import { dropText } from '@/lib/browser-storage'

/** Key in local storage: a session is shared by all tabs and survives a reload. */
export const SESSION_KEY = 'session'

/** Part of signing out. */
export function forgetSession(): void {
  dropText(SESSION_KEY)
}
