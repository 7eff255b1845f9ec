import { recordEvent } from '../events/security-events'
import { createSessionLife } from './session-life'

/** Where a session is kept. The storage is reached late: where it is blocked, reaching for it throws. */
export const SESSION_STORAGE: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
}

/** The session in this tab. */
export const ownSession = createSessionLife({
  storage: SESSION_STORAGE,
  now: Date.now,
  steady: () => performance.now(),
  onBegun: (uid) => void recordEvent(uid, 'signed-in'),
})
