// What is believed about the way to the server, from what was measured. Pure: the driver feeds events and does what is
// asked for.

export type ReachStatus = 'unknown' | 'online' | 'offline'

export type Reach = {
  status: ReachStatus
  /** When our server was last heard, ms since 1970. */
  lastContactAt: number | null
  /** Probes in a row that failed. */
  failedProbes: number
  /** Times of the last answered probes, ms, latest last. */
  probeTimes: readonly number[]
  /** The browser calls the connection 2g or slow-2g. */
  isSlowType: boolean
}

export type ReachEvent =
  /** Our server answered something; `ms` when it was a probe. */
  | { type: 'reached'; at: number; ms?: number }
  | { type: 'probe-failed' }
  /** A real call got no answer of our server. */
  | { type: 'call-failed' }
  | { type: 'connection-type'; isSlow: boolean }

export type ReachStep = {
  reach: Reach
  /** When to probe next, ms from now; null leaves the probe that is planned as it is. */
  probeIn: number | null
}

export const UNKNOWN_REACH: Reach = {
  status: 'unknown',
  lastContactAt: null,
  failedProbes: 0,
  probeTimes: [],
  isSlowType: false,
}

/** Waits between probes while offline; the last one stays. Short, since a heal is not announced by anybody. */
const OFFLINE_WAITS_MS = [1_000, 2_000, 4_000, 5_000]
/** Nobody looks: no hurry. */
const HIDDEN_WAIT_MS = 30_000
/** While online, a look now and then measures how slow the way is. */
const PULSE_MS = 60_000
const JITTER = 0.25
/** One lost probe on bad Wi-Fi is no outage. */
const FAILURES_TO_GO_OFFLINE = 2
const KEPT_TIMES = 3
/** An answer of /health that takes this long, on average of the last three. */
const SLOW_MS = 1_500

export type StepContext = { isHidden: boolean; random: number }

export function step(reach: Reach, event: ReachEvent, { isHidden, random }: StepContext): ReachStep {
  switch (event.type) {
    case 'reached':
      return {
        reach: {
          ...reach,
          status: 'online',
          lastContactAt: event.at,
          failedProbes: 0,
          probeTimes: event.ms === undefined ? reach.probeTimes : [...reach.probeTimes, event.ms].slice(-KEPT_TIMES),
        },
        probeIn: event.ms === undefined && reach.status === 'online' ? null : PULSE_MS,
      }
    case 'probe-failed': {
      const failedProbes = reach.failedProbes + 1
      const isStillOnline = reach.status === 'online' && failedProbes < FAILURES_TO_GO_OFFLINE
      if (isStillOnline) return { reach: { ...reach, failedProbes }, probeIn: 0 }
      const index = Math.min(failedProbes, OFFLINE_WAITS_MS.length) - 1
      const wait = isHidden ? HIDDEN_WAIT_MS : (OFFLINE_WAITS_MS[index] ?? HIDDEN_WAIT_MS)
      return {
        reach: { ...reach, status: 'offline', failedProbes, probeTimes: [] },
        probeIn: Math.round(wait * (1 - JITTER * random)),
      }
    }
    case 'call-failed':
      // Offline, the planned probe is soon enough; otherwise the failure is a reason to look at once.
      return { reach, probeIn: reach.status === 'offline' ? null : 0 }
    case 'connection-type':
      return { reach: { ...reach, isSlowType: event.isSlow }, probeIn: null }
  }
}

/** Whether the way is slow: by the browser's word, or by the clock. */
export function isSlow({ status, isSlowType, probeTimes }: Reach): boolean {
  if (status === 'offline') return false
  const isMeasuredSlow =
    probeTimes.length === KEPT_TIMES && probeTimes.reduce((sum, ms) => sum + ms, 0) / KEPT_TIMES >= SLOW_MS
  return isSlowType || isMeasuredSlow
}
