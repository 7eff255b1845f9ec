/** Spec section 9: the bell polls every 30 seconds. */
export const POLL_EVERY_MS = 30_000
/** Errors double the pause up to this. */
const MAX_PAUSE_MS = 10 * 60_000

/** How long to wait after `failures` failed polls in a row; a wish of the server (`Retry-After`) is the least. */
export function pauseAfter(failures: number, retryAfterMs = 0): number {
  return Math.max(retryAfterMs, Math.min(POLL_EVERY_MS * 2 ** failures, MAX_PAUSE_MS))
}

export type PollerDeps = {
  /** One poll. Rejects when it failed; `retryAfterMs` of the error is obeyed. */
  poll: () => Promise<void>
  /** Whether polling makes sense now: the page is seen and the connection is there. */
  isAwake: () => boolean
  /** Calls back when that may have changed; the returned function ends it. */
  onWake: (listener: () => void) => () => void
  /** When the last poll of any tab was answered; ms since 1970, 0 for never. */
  lastPollAt: () => number
  /** Runs `work` while this tab alone holds the lock; gives up waiting when `signal` is aborted. */
  withLock: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>
}

/**
 * Polls while awake, one tab at a time: a tab that falls asleep lets go of the lock, so that one that is seen goes on.
 * @returns a function that ends it.
 */
export function startPoller(deps: PollerDeps): () => void {
  let turn: AbortController | null = null

  function check() {
    if (!deps.isAwake()) {
      turn?.abort()
      turn = null
    } else if (!turn) {
      turn = new AbortController()
      const { signal } = turn
      // An aborted wait for the lock rejects; that is how it ends.
      deps.withLock(signal, () => pollUntil(signal, deps)).catch(() => {})
    }
  }

  const stopFollowing = deps.onWake(check)
  check()
  return () => {
    stopFollowing()
    turn?.abort()
  }
}

async function pollUntil(signal: AbortSignal, deps: PollerDeps): Promise<void> {
  let failures = 0
  let pause = POLL_EVERY_MS - (Date.now() - deps.lastPollAt())
  while (!signal.aborted) {
    await sleep(Math.min(pause, MAX_PAUSE_MS), signal)
    if (signal.aborted) return
    try {
      await deps.poll()
      failures = 0
      pause = POLL_EVERY_MS
    } catch (error) {
      failures += 1
      pause = pauseAfter(failures, retryAfterOf(error))
    }
  }
}

function retryAfterOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('retryAfterMs' in error)) return 0
  return typeof error.retryAfterMs === 'number' ? error.retryAfterMs : 0
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.max(0, ms))
    signal.addEventListener('abort', done)
  })
}
