import { type Format, storedValue } from '@/lib/stored-setting'

const AS_TEXT: Format<string> = { parse: (text) => text, write: (text) => text }

/** The person who has joined a tenant in this tab. A colleague who takes over the tab has not. */
const joined = storedValue('just-joined', AS_TEXT, 'session')

/** Who has just joined means to stay: they are offered a PIN and the installation at once. */
export function noteJoined(uid: string): void {
  joined.keep(uid)
}

/** Whether this person has joined a tenant in this tab. */
export const hasJustJoined = (uid: string): boolean => joined.read() === uid
