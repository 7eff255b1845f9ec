// A platform for the tests of one tab: its clock stands still until it is moved.
import { IDBFactory } from 'fake-indexeddb'
import type { LockRequest } from '@/lib/tab-leader'
import type { Channel, Platform } from '../device/platform'

export type TestPlatform = Platform & {
  /** Moves the clock and runs what is due, in order. Lets the disk come to rest before and after. */
  pass: (ms: number) => Promise<void>
  /** Lets promises and the disk come to rest, without the clock moving. */
  settle: () => Promise<void>
  /** How many timers are set. */
  timers: () => number
}

// Node's, which fake-indexeddb works in; the types of this project know browsers only.
const { setImmediate } = globalThis as unknown as { setImmediate: (run: () => void) => void }
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

type Timer = { at: number; run: () => void }

let names = 0

export function testPlatform(more: Partial<Platform> = {}): TestPlatform {
  let now = Date.UTC(2026, 4, 1)
  let timers: Timer[] = []
  const factory = new IDBFactory()

  const settle = async () => {
    for (let i = 0; i < 60; i++) await nextTurn()
  }

  return {
    now: () => now,
    random: () => 0,
    uuid: () => `uuid-${++names}`,
    after: (ms, run) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    factory: () => factory,
    lock: null,
    openChannel: null,
    settle,
    timers: () => timers.length,
    pass: async (ms) => {
      const until = now + ms
      await settle()
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (!next) break
        timers = timers.filter((other) => other !== next)
        now = Math.max(now, next.at)
        next.run()
        await settle()
      }
      now = until
    },
    ...more,
  }
}

/** Channels of one device: each hears the others, not itself. */
export function testChannels(): (name: string) => Channel {
  const members = new Set<{ name: string; hear: (message: unknown) => void }>()
  return (name) => {
    const member = { name, hear: (_: unknown) => {} }
    members.add(member)
    return {
      post: (message) => {
        for (const other of members) if (other !== member && other.name === name) other.hear(message)
      },
      listen: (listener) => {
        member.hear = listener
      },
      close: () => members.delete(member),
    }
  }
}

type Grant = (hold: () => Promise<void>) => void

/** Web Locks of one device, in the order of asking; `steal` takes the lock away. */
export function testLocks(): NonNullable<Platform['lock']> {
  const locks = new Map<string, ReturnType<typeof testLock>>()
  return (name, request, hold) => {
    const lock = locks.get(name) ?? testLock()
    locks.set(name, lock)
    return lock(request, hold)
  }
}

function testLock() {
  let holder: { lose: () => void } | null = null
  let queue: { grant: Grant; hold: () => Promise<void> }[] = []
  const next = () => {
    const waiter = holder ? undefined : queue.shift()
    waiter?.grant(waiter.hold)
  }
  return ({ steal, signal }: LockRequest, hold: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const lost = () => reject(new DOMException('lost', 'AbortError'))
      const grant: Grant = (run) => {
        const mine = { lose: lost }
        holder = mine
        void run().then(() => {
          if (holder === mine) holder = null
          resolve()
          next()
        })
      }
      if (steal) {
        holder?.lose()
        return grant(hold)
      }
      const waiter = { grant, hold }
      queue.push(waiter)
      signal.addEventListener('abort', () => {
        if (!queue.includes(waiter)) return
        queue = queue.filter((other) => other !== waiter)
        lost()
      })
      next()
    })
}

/** `navigator.locks` of the tests' browser grants nothing; this one does. */
export function stubWebLocks(): void {
  const lock = testLocks()
  const request = (name: string, options: { steal?: boolean; signal?: AbortSignal }, hold: () => Promise<void>) =>
    lock(name, { steal: options.steal === true, signal: options.signal ?? new AbortController().signal }, hold)
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}
