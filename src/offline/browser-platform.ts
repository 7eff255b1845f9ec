import { uuid } from '@/lib/uuid'
import type { Channel, LockRequest, Platform } from './queue/platform'

/** The real surroundings: this browser. */
export function browserPlatform(): Platform {
  return {
    now: Date.now,
    random: Math.random,
    uuid,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    factory: () => indexedDB,
    // Pages served without TLS have no Web Locks; the lease in the database is enough there, only slower.
    lock: typeof navigator !== 'undefined' && 'locks' in navigator ? webLock : null,
    openChannel: typeof BroadcastChannel === 'undefined' ? null : openChannel,
  }
}

async function webLock(name: string, { steal, signal }: LockRequest, hold: () => Promise<void>): Promise<void> {
  // The two options exclude each other; a stolen lock is granted at once.
  await navigator.locks.request(name, steal ? { steal } : { signal }, hold)
}

function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = (event: MessageEvent<unknown>) => listener(event.data)
    },
    close: () => channel.close(),
  }
}
