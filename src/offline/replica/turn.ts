// One tab at a time pulls. A tab that the system has frozen in the middle of a pull keeps the lock and does nothing: the
// next tab takes the lock away.
import type { Platform } from '../device/platform'
import { StaleCheckpointError } from './replica-store'

/** A pull writes a page at least this often: no call to the server and no reading of the disk takes longer. */
const STUCK_MS = 120_000

type Turn = {
  name: string
  /** Ends the waiting. */
  signal: AbortSignal
  /** A number that moves with each page that is written, by whichever tab. */
  progress: () => Promise<number>
}

/**
 * Runs `act` while no other tab does. What is still written after another tab took the turn finds out by the
 * checkpoint's number.
 * @throws what `act` throws; StaleCheckpointError when another tab took the turn away.
 */
export async function inTurn(
  { lock, after }: Pick<Platform, 'lock' | 'after'>,
  { name, signal, progress }: Turn,
  act: () => Promise<void>,
): Promise<void> {
  // Without Web Locks two tabs may read the same: the checkpoint's number lets only one of them write.
  if (!lock) return act()
  let failure: { error: unknown } | null = null
  let hasTurn = false
  const hold = async () => {
    hasTurn = true
    await act().catch((error: unknown) => {
      failure = { error }
    })
  }
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  signal.addEventListener('abort', stop)
  const cancel = whenStuck({ after, progress, isWaiting: () => !hasTurn && !signal.aborted }, stop)
  try {
    await lock(name, { steal: false, signal: waiting.signal }, hold)
  } catch {
    if (signal.aborted) return
    if (hasTurn) throw new StaleCheckpointError()
    await lock(name, { steal: true, signal }, hold)
  } finally {
    cancel()
    signal.removeEventListener('abort', stop)
  }
  if (failure) throw (failure as { error: unknown }).error
}

type Watch = Pick<Platform, 'after'> & Pick<Turn, 'progress'> & { isWaiting: () => boolean }

/** Calls `act` when nothing has moved for long; the returned function ends it. */
function whenStuck({ after, progress, isWaiting }: Watch, act: () => void): () => void {
  let cancel = () => {}
  const look = async (before: number | null) => {
    // A disk that does not answer says nothing about the other tab.
    const now = await progress().catch(() => null)
    if (!isWaiting()) return
    if (now !== null && now === before) act()
    else cancel = after(STUCK_MS, () => void look(now))
  }
  void look(null)
  return () => cancel()
}
