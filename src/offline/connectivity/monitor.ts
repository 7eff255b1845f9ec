// Runs the machine: one probe at a time, one planned probe at most.
import type { Platform } from '../device/platform'
import { type Reach, type ReachEvent, step, UNKNOWN_REACH } from './machine'

export type Monitor = {
  feed: (event: ReachEvent) => void
  /** Probes now, or joins the probe that is under way; resolves with what is believed afterwards. */
  probeNow: () => Promise<Reach>
  /**
   * The same after the browser has said that something happened: a probe that is under way was sent before it, so another one
   * follows. All who ask meanwhile share that one. Not after a failed call: the probe itself is one.
   */
  probeAnew: () => Promise<Reach>
  reach: () => Reach
  stop: () => void
}

export type MonitorDeps = {
  platform: Pick<Platform, 'now' | 'random' | 'after'>
  /** Resolves when our server answered; rejects otherwise, after 3 s at the latest. */
  probe: () => Promise<void>
  isHidden: () => boolean
  onChange: (reach: Reach, before: Reach) => void
}

export function createMonitor({ platform, probe, isHidden, onChange }: MonitorDeps): Monitor {
  let reach = UNKNOWN_REACH
  let running: Promise<Reach> | null = null
  let following: Promise<Reach> | null = null
  let isStopped = false
  let cancelPlanned = () => {}

  const plan = (ms: number) => {
    cancelPlanned()
    cancelPlanned = platform.after(ms, () => void probeNow())
  }

  const feed = (event: ReachEvent) => {
    if (isStopped) return
    const before = reach
    const next = step(before, event, { isHidden: isHidden(), random: platform.random() })
    reach = next.reach
    if (next.probeIn !== null) plan(next.probeIn)
    onChange(reach, before)
  }

  const probeNow = (): Promise<Reach> => {
    if (isStopped) return Promise.resolve(reach)
    cancelPlanned()
    running ??= measure().finally(() => {
      running = null
    })
    return running
  }

  const probeAnew = (): Promise<Reach> => {
    if (!running) return probeNow()
    following ??= running.then(() => {
      following = null
      return probeNow()
    })
    return following
  }

  const measure = async (): Promise<Reach> => {
    const startedAt = platform.now()
    try {
      await probe()
      // A clock that was set back in between measures nothing.
      feed({ type: 'reached', at: platform.now(), ms: Math.max(0, platform.now() - startedAt) })
    } catch {
      feed({ type: 'probe-failed' })
    }
    return reach
  }

  return {
    feed,
    probeNow,
    probeAnew,
    reach: () => reach,
    stop: () => {
      isStopped = true
      cancelPlanned()
    },
  }
}
