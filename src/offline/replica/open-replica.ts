// The replica of the person whose data is open, connected with this browser.
import { onlineManager } from '@tanstack/react-query'
import type { Database } from '@/lib/database'
import { within } from '@/lib/within'
import { connectivityStore, identityStore } from '../connectivity/state'
import { browserPlatform } from '../device/browser-platform'
import { openCacheDatabase } from '../device/cache-database'
import { databaseName, replicaChannel } from '../device/database-names'
import { type Identity, isSameIdentity } from '../device/identity'
import { openPersonDatabase } from '../device/person-database'
import type { Platform } from '../device/platform'
import type { Copy, QueryOf, Topic } from './collections/question'
import { isUsable } from './collections/usable'
import { intakeOf } from './intake'
import { createIntake } from './intake-client'
import { countInOldPlace, moveFromOldPlace } from './older-place'
import { watchPerson } from './person-busy'
import { createReplicaStore } from './replica-store'
import { createScheduler, type SchedulerDeps } from './scheduler'
import { serverSource } from './source'
import { replicaStateStore } from './state'
import { inTurn } from './turn'
import { answerOf, createWorkerClient } from './worker-client'

export type Replica = {
  /** Null when what is here could be mistaken for an answer. */
  ask: <T extends Topic>(topic: T, query: QueryOf<T>) => Promise<Copy<T> | null>
  /** When the server was last asked for everything that is here, ms since 1970; null while it was never whole. */
  syncedAt: () => Promise<number | null>
  sync: () => Promise<void>
  redownload: () => Promise<void>
  recheck: () => void
  close: () => void
}

/** Share of the browser's quota that the replica may take: the outbox and what was seen need room, too. */
const QUOTA_SHARE = 0.2

export async function open(identity: Identity, sent: () => number): Promise<Replica> {
  const platform = browserPlatform()
  const name = databaseName('outbox', identity)
  const database = openPersonDatabase(name)
  // What cannot be brought now is brought at the next start, unless it was pulled again by then.
  await bringFromOldPlace(identity, database, platform).catch(() => {})
  const client = createWorkerClient({ platform, database: name, sent, rev: () => scheduler.rev(), start: startWorker })
  const store = createReplicaStore(database)
  const { tenantId } = identity
  const intake = createIntake({
    platform,
    opening: { database: name, tenantId },
    start: startIntakeWorker,
    here: intakeOf(store, serverSource({ tenantId })),
  })
  const person = watchPerson(window, platform, () => wake())
  const scheduler = createScheduler({
    store,
    intake,
    platform,
    name: replicaChannel(name),
    blockedBy: (asked) => blockedBy(identity, asked, person.isBusy),
    limitBytes,
    incomplete: (ids) => answerOf(client, 'incomplete', { ids }),
    measure: () => answerOf(client, 'tally', {}),
    compact: (now) => answerOf(client, 'compact', { now }),
    onState: replicaStateStore.set,
  })
  const wake = () => scheduler.wake()
  const ends = [connectivityStore, identityStore, onlineManager].map((source) => source.subscribe(wake))
  document.addEventListener('visibilitychange', wake)
  return {
    ask: async (topic, query) => {
      const copy = await client.ask(topic, query)
      return isUsable(topic, copy) ? copy : null
    },
    syncedAt: async () => (await store.checkpoint()).reading.syncedAt,
    sync: scheduler.sync,
    redownload: scheduler.redownload,
    recheck: scheduler.recheck,
    close: () => {
      for (const end of ends) end()
      document.removeEventListener('visibilitychange', wake)
      person.close()
      scheduler.close()
      intake.close()
      client.close()
      database.close()
    },
  }
}

/** Brings the copy that an older version of the app has made. */
async function bringFromOldPlace(identity: Identity, database: Database, platform: Platform): Promise<void> {
  const cache = openCacheDatabase(databaseName('cache', identity))
  try {
    const progress = () => countInOldPlace(cache)
    if ((await progress()) === 0) return
    const turn = { name: replicaChannel(database.name), signal: new AbortController().signal, progress }
    await inTurn(platform, turn, () => moveFromOldPlace(cache, database))
  } finally {
    cache.close()
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'directory' })
}

function startIntakeWorker(): Worker {
  return new Worker(new URL('./intake-worker.ts', import.meta.url), { type: 'module', name: 'pull' })
}

/** Only with the credential of the person whose copy it is, and after what waits was sent. */
function blockedBy(
  identity: Identity,
  asked: boolean,
  isPersonBusy: () => boolean,
): ReturnType<SchedulerDeps['blockedBy']> {
  const { state, slow } = connectivityStore.get()
  if (state === 'offline') return 'offline'
  const isOpen = state === 'online' && onlineManager.isOnline() && isSameIdentity(identityStore.get(), identity)
  if (!isOpen) return 'starting'
  if (asked) return null
  if (slow) return 'slow'
  if (document.visibilityState === 'hidden') return 'hidden'
  return isPersonBusy() ? 'busy' : null
}

/** A storage of the browser that hangs answers no question; the pull does not wait for it. */
const ESTIMATE_LIMIT_MS = 1_000

/** Null where the browser does not say how much it gives. */
async function limitBytes(): Promise<number | null> {
  const estimate = navigator.storage?.estimate?.()
  const { quota } = (estimate && (await within(ESTIMATE_LIMIT_MS, estimate, undefined))) ?? {}
  return quota === undefined ? null : quota * QUOTA_SHARE
}
