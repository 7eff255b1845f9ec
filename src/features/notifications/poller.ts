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
  /** Runs `work` when it is this tab's turn, until `signal` is aborted. The signal of `work` ends with the turn. */
  withTurn: (signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => Promise<void>
}

/**
 * Polls while awake, one tab at a time: a tab that falls asleep lets go of the turn, and so does one whose poll failed, for
 * as long as it then waits. Another one that is seen goes on.
 * @returns a function that ends it.
 */
export function startPoller(deps: PollerDeps): () => void {
  let awake: AbortController | null = null

  function check() {
    if (!deps.isAwake()) {
      awake?.abort()
      awake = null
    } else if (!awake) {
      awake = new AbortController()
      void pollInTurns(awake.signal, deps)
    }
  }

  const stopFollowing = deps.onWake(check)
  check()
  return () => {
    stopFollowing()
    awake?.abort()
  }
}

async function pollInTurns(signal: AbortSignal, deps: PollerDeps): Promise<void> {
  let failures = 0
  let pause = 0
  const onSuccess = () => {
    failures = 0
  }
  while (!signal.aborted) {
    const failed = new AbortController()
    await deps.withTurn(AbortSignal.any([signal, failed.signal]), async (mine) => {
      try {
        await pollUntil(mine, deps, onSuccess)
      } catch (error) {
        failures += 1
        pause = pauseAfter(failures, retryAfterOf(error))
        failed.abort()
      }
    })
    await sleep(Math.min(pause, MAX_PAUSE_MS), signal)
  }
}

/** @throws what the first poll that fails has thrown. */
async function pollUntil(signal: AbortSignal, deps: PollerDeps, onSuccess: () => void): Promise<void> {
  let pause = POLL_EVERY_MS - (Date.now() - deps.lastPollAt())
  while (!signal.aborted) {
    await sleep(Math.min(pause, MAX_PAUSE_MS), signal)
    if (signal.aborted) return
    await deps.poll()
    onSuccess()
    pause = POLL_EVERY_MS
  }
}

function retryAfterOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('retryAfterMs' in error)) return 0
  return typeof error.retryAfterMs === 'number' ? error.retryAfterMs : 0
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted || ms <= 0) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
