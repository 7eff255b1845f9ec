// A device: its disk, its clock that may be wrong, and what its tabs share.
import { IDBFactory } from 'fake-indexeddb'
import type { LockRequest } from '../../src/lib/tab-leader.ts'
import type { Channel } from '../../src/offline/device/platform.ts'
import type { Code } from './code.ts'
import type { IdentityService } from './fake-identity.ts'
import { type Line, NO_FAULTS } from './network.ts'
import { type Power, watchPower } from './power.ts'
import type { Pulse } from './pulse.ts'
import type { Random } from './random.ts'

export type Device = {
  name: string
  /** Who works on it, by turns. */
  staff: readonly string[]
  /** Who is signed in now. */
  uid: string | null
  factory: IDBFactory
  /** What loses power together with it; none of the others does. */
  power: Power | null
  /** The version of the app that a tab is opened with. */
  code: Code
  /** How far its clock is off, ms. */
  skew: number
  line: Line
  /** The identity service as this device finds it. */
  identity: IdentityService
  locks: Locks
  hub: Hub
}

/** @param random given to a device that loses its power now and then */
export function createDevice(name: string, staff: readonly string[], random?: Random): Device {
  const factory = new IDBFactory()
  return {
    name,
    staff,
    uid: staff[0] ?? null,
    factory,
    power: random ? watchPower(factory, random) : null,
    code: 'usual',
    skew: 0,
    line: { isCut: false, faults: NO_FAULTS },
    identity: { fault: null, troubledAt: Number.NEGATIVE_INFINITY },
    locks: createLocks(),
    hub: createHub(),
  }
}

type Waiter = { pulse: Pulse; grant: () => void }
type Holder = { pulse: Pulse; lose: () => void }
type Held = { holder: Holder | null; queue: Waiter[] }

export type Locks = {
  request: (pulse: Pulse, name: string, request: LockRequest, hold: () => Promise<void>) => Promise<void>
  /** A tab is gone: what it held goes to the next, what it waited for is forgotten. */
  drop: (pulse: Pulse) => void
}

/** Web Locks of one device. */
export function createLocks(): Locks {
  const locks = new Map<string, Held>()

  const lockOf = (name: string): Held => {
    const lock = locks.get(name) ?? { holder: null, queue: [] }
    locks.set(name, lock)
    return lock
  }

  const next = (lock: Held) => {
    if (!lock.holder) lock.queue.shift()?.grant()
  }

  return {
    request: (pulse, name, { steal, signal }, hold) =>
      new Promise<void>((resolve, reject) => {
        const lock = lockOf(name)
        const broken = () => new DOMException('lost', 'AbortError')
        const grant = () => {
          const holder: Holder = { pulse, lose: () => pulse.whenAwake(() => reject(broken())) }
          lock.holder = holder
          pulse.whenAwake(() => {
            void hold().then(() => {
              if (lock.holder === holder) lock.holder = null
              resolve()
              next(lock)
            })
          })
        }
        if (steal) {
          lock.holder?.lose()
          return grant()
        }
        const waiter = { pulse, grant }
        lock.queue.push(waiter)
        signal.addEventListener('abort', () => {
          if (!lock.queue.includes(waiter)) return
          lock.queue = lock.queue.filter((other) => other !== waiter)
          reject(broken())
        })
        next(lock)
      }),
    drop: (pulse) => {
      for (const lock of locks.values()) {
        lock.queue = lock.queue.filter((waiter) => waiter.pulse !== pulse)
        if (lock.holder?.pulse !== pulse) continue
        lock.holder = null
        next(lock)
      }
    },
  }
}

export type Hub = { join: (pulse: Pulse, name: string) => Channel; drop: (pulse: Pulse) => void }
type Member = { pulse: Pulse; name: string; hear: (message: unknown) => void }

/** BroadcastChannel of one device. */
export function createHub(): Hub {
  let members: Member[] = []
  return {
    join: (pulse, name) => {
      const member: Member = { pulse, name, hear: () => {} }
      members.push(member)
      return {
        post: (message) => {
          for (const other of members) {
            if (other === member || other.name !== name) continue
            setImmediate(() => other.pulse.whenAwake(() => other.hear(message)))
          }
        },
        listen: (listener) => {
          member.hear = listener
        },
        close: () => {
          members = members.filter((other) => other !== member)
        },
      }
    },
    drop: (pulse) => {
      members = members.filter((member) => member.pulse !== pulse)
    },
  }
}
