import { recordEvent } from '../events/security-events'
import { createSessionLife } from './session-life'

/** The session in this tab. The storage is reached late: where it is blocked, reaching for it throws. */
export const ownSession = createSessionLife({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
  },
  now: Date.now,
  steady: () => performance.now(),
  onBegun: (uid) => void recordEvent(uid, 'signed-in'),
})
