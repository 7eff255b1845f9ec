// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { isSlow, type Reach, type ReachEvent, step, UNKNOWN_REACH } from './machine'

const seen = { isHidden: false, random: 0 }

function fed(events: readonly ReachEvent[], from: Reach = UNKNOWN_REACH, context = seen) {
  let reach = from
  let probeIn: number | null = null
  for (const event of events) ({ reach, probeIn } = step(reach, event, context))
  return { reach, probeIn }
}

const reached = (at = 1, ms?: number): ReachEvent => ({ type: 'reached', at, ...(ms === undefined ? {} : { ms }) })
const failed: ReachEvent = { type: 'probe-failed' }
const online = fed([reached(1, 50)]).reach

describe('status', () => {
  it('is unknown until something was measured', () => {
    expect(UNKNOWN_REACH.status).toBe('unknown')
  })

  it('one answer of our server is enough', () => {
    expect(fed([reached(7)]).reach).toMatchObject({ status: 'online', lastContactAt: 7, failedProbes: 0 })
  })

  it('at the start one failed probe is enough for offline', () => {
    expect(fed([failed]).reach.status).toBe('offline')
  })

  it('when online, one lost probe is asked again at once, the second one counts', () => {
    expect(fed([failed], online)).toMatchObject({ reach: { status: 'online', failedProbes: 1 }, probeIn: 0 })
    expect(fed([failed, failed], online).reach.status).toBe('offline')
  })

  it('an answer in between forgives', () => {
    expect(fed([failed, reached(2), failed], online).reach.status).toBe('online')
  })

  it('a failed real call is only a reason to look: the answer may have been lost alone', () => {
    expect(fed([{ type: 'call-failed' }], online)).toMatchObject({ reach: { status: 'online' }, probeIn: 0 })
    expect(fed([{ type: 'call-failed' }])).toMatchObject({ reach: { status: 'unknown' }, probeIn: 0 })
  })

  it('offline, a failed real call changes nothing: the next probe is planned', () => {
    const offline = fed([failed]).reach
    expect(fed([{ type: 'call-failed' }], offline)).toEqual({ reach: offline, probeIn: null })
  })

  it('any real call that is answered ends an outage', () => {
    expect(fed([failed, failed, reached(9)]).reach).toMatchObject({ status: 'online', lastContactAt: 9 })
  })
})

describe('when to probe next', () => {
  it('soon and then every five seconds: nobody announces that the server is back', () => {
    const waits = [1, 2, 3, 4, 5, 50].map((times) => fed(Array(times).fill(failed)).probeIn)
    expect(waits).toEqual([1_000, 2_000, 4_000, 5_000, 5_000, 5_000])
  })

  it('a little earlier at random, so that a hundred devices do not ask together', () => {
    expect(fed([failed, failed], UNKNOWN_REACH, { isHidden: false, random: 0.999 }).probeIn).toBeGreaterThanOrEqual(
      1_500,
    )
    expect(fed([failed, failed], UNKNOWN_REACH, { isHidden: false, random: 0.5 }).probeIn).toBe(1_750)
  })

  it('without hurry while nobody looks', () => {
    expect(fed([failed], UNKNOWN_REACH, { isHidden: true, random: 0 }).probeIn).toBe(30_000)
  })

  it('once a minute while online, to measure', () => {
    expect(fed([reached(1, 50)]).probeIn).toBe(60_000)
  })

  it('calls leave the planned probe alone', () => {
    expect(fed([reached(2)], online).probeIn).toBeNull()
  })
})

describe('slow', () => {
  const slowProbes = [reached(1, 1_400), reached(2, 1_600), reached(3, 1_500)]

  it('by the clock: three answers of 1.5 s on average', () => {
    expect(isSlow(fed(slowProbes).reach)).toBe(true)
    expect(isSlow(fed(slowProbes.slice(1)).reach)).toBe(false)
    expect(isSlow(fed([...slowProbes, reached(4, 100)]).reach)).toBe(false)
  })

  it('answers of calls measure nothing: an AI may think for long', () => {
    expect(fed([reached(1), reached(2), reached(3)]).reach.probeTimes).toEqual([])
  })

  it('by the browser’s word', () => {
    expect(isSlow(fed([{ type: 'connection-type', isSlow: true }], online).reach)).toBe(true)
    expect(isSlow(fed([{ type: 'connection-type', isSlow: false }], online).reach)).toBe(false)
  })

  it('an outage is not slow, and what was measured before it is forgotten', () => {
    const offline = fed([...slowProbes, failed, failed]).reach
    expect(isSlow(offline)).toBe(false)
    expect(isSlow(fed([reached(9, 2_000)], offline).reach)).toBe(false)
  })
})
