import { useRef, useState } from 'react'
import { IdentityError } from './identity-error'
import { watchOpenedWindow } from './opened-window'

const CLOSED_CODES: readonly string[] = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request']

/**
 * One attempt after another to prove who one is. `busy` is the way that is under way, and stays after a success: somebody
 * else leads away.
 *
 * The identity service notices a closed window of Google only after some seconds. Whoever has closed it or is back on this
 * page may go on at once; should they have chosen an account there, the attempt succeeds all the same.
 */
export function useAttempts<Way extends string>() {
  const [busy, setBusy] = useState<Way | null>(null)
  const count = useRef(0)

  /**
   * Tries one way. @returns whether it succeeded. A failure is given to `onFailed`, unless it is no news: the person has
   * gone another way meanwhile, or knows that they closed the window.
   */
  async function attempt(way: Way, act: () => Promise<void>, onFailed: (thrown: unknown) => void): Promise<boolean> {
    count.current += 1
    const mine = count.current
    let isBack = false
    const free = () => {
      if (document.visibilityState === 'hidden') return
      isBack = true
      if (mine === count.current) setBusy(null)
    }
    setBusy(way)
    let endWatch = () => {}
    if (way === 'google') {
      endWatch = watchOpenedWindow(free)
      window.addEventListener('focus', free)
      // On a tablet the window is a tab: closing it shows this page, and says nothing of the focus.
      document.addEventListener('visibilitychange', free)
    }
    try {
      await act()
      return true
    } catch (thrown) {
      if (mine !== count.current) return false
      setBusy(null)
      if (!(isBack && wasClosed(thrown))) onFailed(thrown)
      return false
    } finally {
      endWatch()
      window.removeEventListener('focus', free)
      document.removeEventListener('visibilitychange', free)
    }
  }

  return { busy, attempt, rest: () => setBusy(null) }
}

function wasClosed(thrown: unknown): boolean {
  return thrown instanceof IdentityError && CLOSED_CODES.includes(thrown.code)
}
