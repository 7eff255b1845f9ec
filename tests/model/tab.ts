// One tab of a device, with the real outbox, monitor and gate in it. It can be killed or frozen at any moment.

import { type ApiError, unreachable } from '../../src/api/api-error.ts'
import { createGate } from '../../src/offline/connectivity/gate.ts'
import { createMonitor } from '../../src/offline/connectivity/monitor.ts'
import type { Platform } from '../../src/offline/device/platform.ts'
import { openOutbox } from '../../src/offline/outbox/engine.ts'
import type { Outbox } from '../../src/offline/outbox/outbox-types.ts'
import { ownSend } from '../../src/offline/outbox/own-send.ts'
import { createQueueStore } from '../../src/offline/outbox/queue-store.ts'
import { type Background, createBackground } from './background.ts'
import type { Clock } from './clock.ts'
import { openAs, speaksAs } from './code.ts'
import type { Device } from './device.ts'
import { createDisk, type Disk, isBlind, mortal } from './disk.ts'
import { badLine, badProbe, type Line } from './network.ts'
import { awake, createPulse, type Pulse } from './pulse.ts'
import type { Random } from './random.ts'
import type { Address } from './servers.ts'
import { createTabIdentity, type TabIdentity } from './tab-identity.ts'

export type Tab = {
  device: Device
  /** Whose data it shows. */
  uid: string
  /** The person at the device: their own queue, their own copy of the data. */
  seat: string
  outbox: Outbox
  signIn: TabIdentity
  pulse: Pulse
  /** The process is gone between two instructions. */
  kill: () => void
  freeze: () => void
  thaw: () => void
  /** Whether somebody looks at it. */
  background: Background
  /** Whether this person's data was closed. */
  hasLeft: boolean
  /** The app has said that it is of an older version than another tab. */
  isOutdated: boolean
  /** The disk as this tab reaches it; other tabs may have a working one. */
  disk: Disk
  /** Whether anything was ever wrong with it. */
  hadFault: () => boolean
  /** What is wrong with this tab's connections only; the device's line may be good. */
  line: { isCut: boolean }
  /** Whether the person sees what this tab asks, and signs in again when it does. */
  isAttended: boolean
  isSignedOut: () => boolean
  /** This tab's credential is gone. The person signs in again in it when it asks and they see it. */
  loseSignIn: () => void
  signInAgain: () => void
  /** Somebody else, or nobody, is signed in now: this person's data is closed. */
  leave: (now: string | null) => void
}

/** The marks of what was met, and what went wrong with somebody. */
type Books = { reached: Set<string>; wrongs: Set<string> }
export type World = { clock: Clock; random: Random; server: Address; tenantId: string } & Books

export function openTab(device: Device, world: World): Tab {
  const { clock, random, server } = world
  const { pulse, thaw } = createPulse()
  const background = createBackground(clock, () => pulse.whenAwake(() => void monitor.probeNow()))
  /** What is no timer of the page: a person, a disk. */
  const later: Platform['after'] = (ms, run) => clock.after(ms, () => pulse.whenAwake(run))
  const platform: Platform = {
    now: () => clock.now() + device.skew,
    random: random.next,
    uuid: random.uuid,
    after: (ms, run) => background.after(ms, () => pulse.whenAwake(run)),
    factory: () => device.factory,
    lock: (name, request, hold) => device.locks.request(pulse, name, request, hold),
    openChannel: (name) => speaksAs(device.code, device.hub.join(pulse, name)),
  }
  const uid = device.uid ?? ''
  const disk: Disk = createDisk()
  const own = { isCut: false }
  const line: Readonly<Line> = {
    get isCut() {
      return device.line.isCut || own.isCut
    },
    get faults() {
      return device.line.faults
    },
  }
  const identity = { tenantId: world.tenantId, uid }
  const signIn = createTabIdentity(uid, { ...world, line, service: device.identity, after: platform.after })
  // A frozen page does not go on when the answer is there, and a dead one never.
  const wires = { clock, random, server, line, credential: () => awake(pulse, ownCredential()) }
  /** As the API room asks for it: nothing goes with the credential of who came meanwhile. */
  const ownCredential = async () => {
    const given = await signIn.credential()
    const now = signIn.uid()
    if (now !== uid && (now !== null || given !== null)) throw unreachable('aborted', false)
    return given
  }
  const send = ownSend(badLine(wires), uid, signIn.uid)
  const probe = badProbe(wires)
  let reach = { isReachable: null as boolean | null, isConfirmed: true }

  const code = device.code
  const note = (what: string) => clock.trace.note(`disk of ${seatOf(device.name, uid)} ${what}`)
  const openStore = () => createQueueStore(openAs(code, `outbox:${device.name}:${uid}`, platform))
  const outbox = openOutbox({
    scope: identity,
    store: mortal(openStore(), { pulse, disk, random, after: later, note, unheard: openStore() }),
    platform,
    send: (...request) => awake(pulse, send(...request).then(answered, failed)),
    onDoubt: () => void monitor.probeNow(),
    onOutdated: () => {
      tab.isOutdated = true
    },
    // The person signs in again, without leaving the screen.
    onSignInNeeded: () => later(random.between(500, 3_000), () => tab.isAttended && tab.signInAgain()),
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
    confirmIdentity: async () => {
      await signIn.ready
      const found = await signIn.credential()
      if (signIn.uid() !== null && signIn.uid() !== found) throw new Error('somebody else has signed in meanwhile')
      return found === null ? null : { ...identity, uid: found }
    },
    onIdentity: (found) => confirm(found?.uid === uid),
    allowSending: setReach,
    interrupt: () => {
      outbox.interrupt()
      signIn.breakOff()
    },
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
    isHidden: () => background.isHidden,
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
    signIn,
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
    background,
    hasLeft: false,
    isOutdated: false,
    disk,
    hadFault: () => disk.hadFault,
    line: own,
    isAttended: random.chance(0.8),
    isSignedOut: () => signIn.uid() === null || signIn.isRevoked(),
    loseSignIn: () => {
      if (tab.hasLeft) return
      signIn.revoke()
      void signIn.renew()
    },
    signInAgain: () => {
      if (tab.hasLeft || device.uid !== uid) return
      signIn.become(uid)
      confirm(true)
      void outbox.release(true)
    },
    leave: (now) => {
      tab.hasLeft = true
      // The credential is the new person's from here on; the page closes the old one's data a little later.
      signIn.become(now)
      confirm(now === uid)
      later(random.between(0, 50), () => {
        monitor.stop()
        void outbox.close()
      })
    },
  }
  return tab
}

/** Whether it cannot read what other tabs have stored. */
export function cannotRead({ disk, isOutdated }: Tab): boolean {
  return isOutdated || isBlind(disk)
}

/** The name of a person's place at a device. */
export function seatOf(device: string, uid: string): string {
  return `${device}/${uid}`
}
