import { apiHooks } from './configure'

/** For whom something is asked that takes more than one moment. What nobody asked, the app's own start, is anybody's. */
export type WhoAsks = {
  /** Whether they are not the one who is signed in any more. */
  hasLeft: () => boolean
  /** Whether somebody else is signed in by now: what is asked was not theirs, and its end is not for them. */
  isReplaced: () => boolean
  /** Whether that credential is not theirs. None at all may be: a verdict on a person ends their session. */
  isForeign: (credential: string | null) => boolean
}

/** Remembers who is signed in now: the credential of every later moment is that of whoever is signed in then. */
export function whoAsks(): WhoAsks {
  const asking = apiHooks().person()
  const hasLeft = () => asking !== null && apiHooks().person() !== asking
  const isReplaced = () => hasLeft() && apiHooks().person() !== null
  return { hasLeft, isReplaced, isForeign: (credential) => isReplaced() || (hasLeft() && credential !== null) }
}
