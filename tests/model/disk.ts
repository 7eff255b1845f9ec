// The disk as one tab reaches it. Other tabs of the device may have a working one.
import { DiskSilent } from '../../src/lib/transaction-limit.ts'
import type { QueueStore } from '../../src/offline/outbox/queue-store.ts'
import type { Pulse } from './pulse.ts'
import type { Random } from './random.ts'

/**
 * `full`: it can be read, and nothing more can be written · `lost`: neither · `dead`: neither, as long as the tab lives ·
 * `once`: the next use fails · `silent`: it never answers, and what was asked may have been done or not · `slow`: each use
 * takes a while, and what was asked last is lost when the tab dies.
 */
export const DISK_FAULTS = ['full', 'lost', 'dead', 'once', 'silent', 'slow'] as const
export type DiskFault = (typeof DISK_FAULTS)[number]
export type Disk = {
  fault: 'none' | DiskFault
  /** Whether anything was ever wrong with it. */
  readonly hadFault: boolean
}

export function createDisk(): Disk {
  let fault: Disk['fault'] = 'none'
  let hadFault = false
  return {
    get fault() {
      return fault
    },
    set fault(next) {
      fault = next
      if (next !== 'none') hadFault = true
    },
    get hadFault() {
      return hadFault
    },
  }
}

/** After that time without an answer the room of databases gives a transaction up, ms. */
const LIMIT_MS = 4_000
const SLOW_MS = 700

type Deps = {
  pulse: Pulse
  disk: Disk
  random: Random
  after: (ms: number, run: () => void) => void
  /** Told of each use. */
  note: (what: string) => void
  /** The same disk, of which this tab remembers nothing: what becomes of a use whose answer is lost. */
  unheard: QueueStore
}

/** A store that a dead tab can no longer ask, and a broken disk refuses. */
export function mortal(store: QueueStore, { pulse, disk, random, after, note, unheard }: Deps): QueueStore {
  const refused = () => Promise.reject(new DOMException(disk.fault, 'UnknownError'))

  async function use<T>(run: (on: QueueStore) => Promise<T>, isWriting: boolean): Promise<T> {
    const { fault } = disk
    note(`${isWriting ? 'write' : 'read'} ${fault}`)
    if (fault === 'once') disk.fault = 'none'
    if (fault === 'silent') {
      if (random.chance(0.5)) await run(unheard).catch(() => {})
      await new Promise<void>((resolve) => after(LIMIT_MS, resolve))
      throw new DiskSilent('silent')
    }
    if (fault === 'slow') await new Promise<void>((resolve) => after(SLOW_MS, resolve))
    const isRefused = ['once', 'lost', 'dead'].includes(fault) || (fault === 'full' && isWriting)
    return isRefused ? refused() : run(store)
  }

  const alive = <T>(run: (on: QueueStore) => Promise<T>, isWriting = true): Promise<T> =>
    new Promise((resolve, reject) => {
      pulse.whenAwake(() => {
        use(run, isWriting).then(
          (value) => pulse.whenAwake(() => resolve(value)),
          (error) => pulse.whenAwake(() => reject(error)),
        )
      })
    })
  return {
    transact: (decide, along) => alive((on) => on.transact(decide, along)),
    append: (build, draft) => alive((on) => on.append(build, draft)),
    load: () => alive((on) => on.load(), false),
    follow: (steps) => store.follow(steps),
    prune: () => alive((on) => on.prune()),
    close: () => {
      store.close()
      unheard.close()
    },
  }
}

/** Whether the tab can read what others have stored. */
export function isBlind({ fault }: Disk): boolean {
  return fault === 'silent' || fault === 'lost' || fault === 'dead'
}
