// One tab of a device, with the real outbox, monitor and gate in it. It can be killed or frozen at any moment.

import type { ApiError } from '../../src/api/api-error.ts'
import { openOutbox } from '../../src/offline/queue/engine.ts'
import type { Outbox } from '../../src/offline/queue/outbox-types.ts'
import type { Platform } from '../../src/offline/queue/platform.ts'
import { createQueueStore, openOutboxDatabase, type QueueStore } from '../../src/offline/queue/queue-store.ts'
import { createGate } from '../../src/offline/reach/gate.ts'
import { createMonitor } from '../../src/offline/reach/monitor.ts'
import type { Clock } from './clock.ts'
import type { Device, Pulse } from './device.ts'
import { badLine, badProbe } from './network.ts'
import type { Random } from './random.ts'
import type { ServerProcess } from './server-process.ts'

export type Tab = {
  device: Device
  /** Whose data it shows. */
  uid: string
  /** The person at the device: their own queue, their own picture of the data. */
  seat: string
  outbox: Outbox
  pulse: Pulse
  /** The process is gone between two instructions. */
  kill: () => void
  freeze: () => void
  thaw: () => void
  /** Whether this person's data was closed. */
  hasLeft: boolean
  /** The disk as this tab reaches it; other tabs may have a working one. */
  disk: Disk
  /** Whether the person sees what this tab asks, and signs in again when it does. */
  isAttended: boolean
  /** Somebody else, or nobody, is signed in now: this person's data is closed. */
  leave: (now: string | null) => void
}

/** `full`: it can be read, and nothing more can be written · `lost`: neither. */
export type Disk = { fault: 'none' | 'full' | 'lost' }

export type World = { clock: Clock; random: Random; server: ServerProcess; tenantId: string }

export function openTab(device: Device, world: World): Tab {
  const { clock, random, server } = world
  const { pulse, thaw } = createPulse()
  const platform: Platform = {
    now: () => clock.now() + device.skew,
    random: random.next,
    uuid: random.uuid,
    after: (ms, run) => clock.after(ms, () => pulse.whenAwake(run)),
    factory: () => device.factory,
    lock: (name, request, hold) => device.locks.request(pulse, name, request, hold),
    openChannel: (name) => device.hub.join(pulse, name),
  }
  const uid = device.uid ?? ''
  const disk: Disk = { fault: 'none' }
  const identity = { tenantId: world.tenantId, uid }
  let signedIn: string | null = uid
  const wires = { clock, random, server, line: device.line, uid: () => signedIn }
  const send = badLine(wires)
  const probe = badProbe(wires)
  let reach = { isReachable: null as boolean | null, isConfirmed: true }

  const outbox = openOutbox({
    scope: identity,
    store: mortal(createQueueStore(openOutboxDatabase(`outbox:${device.name}:${uid}`, platform.factory)), pulse, disk),
    platform,
    send: (...request) => awake(pulse, send(...request).then(answered, failed)),
    onDoubt: () => void monitor.probeNow(),
    // The person signs in again, without leaving the screen.
    onSignInNeeded: () =>
      platform.after(random.between(500, 3_000), () => signedIn === uid && tab.isAttended && void outbox.release(true)),
  })
  // As the API room reports the outcome of each real call.
  const answered = (reply: unknown) => {
    pulse.whenAwake(() => monitor.feed({ type: 'reached', at: platform.now() }))
    return reply
  }
  const failed = (error: ApiError) => {
    const outcome = error.isUnreachable
      ? ({ type: 'call-failed' } as const)
      : ({ type: 'reached', at: platform.now() } as const)
    if (error.kind !== 'aborted') pulse.whenAwake(() => monitor.feed(outcome))
    throw error
  }
  const setReach = (isReachable: boolean) => {
    reach = { ...reach, isReachable }
    outbox.setReach(reach)
  }
  const confirm = (isConfirmed: boolean) => {
    reach = { ...reach, isConfirmed }
    outbox.setReach(reach)
  }
  const gate = createGate({
    confirmIdentity: async () => (signedIn === null ? null : { ...identity, uid: signedIn }),
    onIdentity: (found) => confirm(found?.uid === uid),
    allowSending: setReach,
    interrupt: () => outbox.interrupt(),
    drain: async () => {
      await outbox.release(true)
      await outbox.settled(10_000)
    },
    setOnline: () => {},
    wait: (ms) => new Promise((resolve) => platform.after(ms, resolve)),
  })
  const monitor = createMonitor({
    platform,
    probe: () => awake(pulse, probe()),
    isHidden: () => false,
    onChange: (now, before) => {
      if (now.status === before.status) return
      if (now.status === 'online') void gate.open()
      else gate.close()
    },
  })
  outbox.setReach(reach)
  void monitor.probeNow()

  const tab: Tab = {
    device,
    uid,
    seat: seatOf(device.name, uid),
    outbox,
    pulse,
    kill: () => {
      pulse.isDead = true
      device.locks.drop(pulse)
      device.hub.drop(pulse)
    },
    freeze: () => {
      pulse.isFrozen = true
    },
    thaw,
    hasLeft: false,
    disk,
    isAttended: random.chance(0.8),
    leave: (now) => {
      tab.hasLeft = true
      // The credential is the new person's from here on; the page closes the old one's data a little later.
      signedIn = now
      confirm(now === uid)
      platform.after(random.between(0, 50), () => {
        monitor.stop()
        void outbox.close()
      })
    },
  }
  return tab
}

/** The name of a person's place at a device. */
export function seatOf(device: string, uid: string): string {
  return `${device}/${uid}`
}

function createPulse(): { pulse: Pulse; thaw: () => void } {
  let held: (() => void)[] = []
  const pulse: Pulse = {
    isDead: false,
    isFrozen: false,
    whenAwake: (run) => {
      if (pulse.isDead) return
      if (pulse.isFrozen) held.push(run)
      else run()
    },
  }
  return {
    pulse,
    thaw: () => {
      pulse.isFrozen = false
      const late = held
      held = []
      for (const run of late) pulse.whenAwake(run)
    },
  }
}

/** The result reaches the tab only while it lives, and not before it is awake. */
function awake<T>(pulse: Pulse, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(
      (value) => pulse.whenAwake(() => resolve(value)),
      (error) => pulse.whenAwake(() => reject(error)),
    )
  })
}

/** A disk that a dead tab can no longer ask, and a broken one refuses. What was asked before is done. */
function mortal(store: QueueStore, pulse: Pulse, disk: Disk): QueueStore {
  const fails = () => Promise.reject(new DOMException(disk.fault, 'UnknownError'))
  const alive = <T>(run: () => Promise<T>, isWriting = true): Promise<T> =>
    new Promise((resolve, reject) => {
      pulse.whenAwake(() => {
        const asked = disk.fault === 'lost' || (disk.fault === 'full' && isWriting) ? fails() : run()
        asked.then(
          (value) => pulse.whenAwake(() => resolve(value)),
          (error) => pulse.whenAwake(() => reject(error)),
        )
      })
    })
  return {
    transact: (decide, along) => alive(() => store.transact(decide, along)),
    append: (build, draft) => alive(() => store.append(build, draft)),
    load: () => alive(() => store.load(), false),
    follow: (steps) => store.follow(steps),
    prune: (before, now) => alive(() => store.prune(before, now)),
    close: () => store.close(),
  }
}
