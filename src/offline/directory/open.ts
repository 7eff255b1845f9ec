// The directory of the person whose data is open, connected with this browser.
import { onlineManager } from '@tanstack/react-query'
import { browserPlatform } from '../browser-platform'
import { openCacheDatabase } from '../cache-database'
import { connectivityStore, type Identity, identityStore, isSameIdentity } from '../reach/state'
import { databaseName, directoryChannel } from '../scope-names'
import { answerOf, createAsker } from './ask'
import { createDirectoryStore } from './directory-store'
import { createKeeper, type KeeperDeps } from './keeper'
import type { AnswerOf, Copy, QueryOf, Topic } from './question'
import { serverSource } from './source'
import { directoryStore } from './state'

export type Directory = {
  /** Null when what is here could be mistaken for an answer. */
  ask: <T extends Topic>(topic: T, query: QueryOf<T>) => Promise<Copy<T> | null>
  sync: () => Promise<void>
  redownload: () => Promise<void>
  close: () => void
}

/** Share of the browser's quota that the directory may take: the outbox and what was seen need room, too. */
const QUOTA_SHARE = 0.2

export function open(identity: Identity): Directory {
  const platform = browserPlatform()
  const name = databaseName('cache', identity)
  const database = openCacheDatabase(name)
  const asker = createAsker({ platform, database: name, start: startWorker })
  const keeper = createKeeper({
    store: createDirectoryStore(database),
    source: serverSource({ tenantId: identity.tenantId }),
    platform,
    name: directoryChannel(name),
    obstacle: (asked) => obstacle(identity, asked),
    limitBytes,
    incomplete: (ids) => answerOf(asker, 'incomplete', { ids }),
    measure: () => answerOf(asker, 'tally', {}),
    tidy: (now) => answerOf(asker, 'tidy', { now }),
    onState: directoryStore.set,
  })
  const look = () => keeper.look()
  const ends = [connectivityStore, identityStore, onlineManager].map((source) => source.subscribe(look))
  document.addEventListener('visibilitychange', look)
  return {
    ask: async (topic, query) => {
      const copy = await asker.ask(topic, query)
      return isUsable(topic, copy) ? copy : null
    },
    sync: keeper.sync,
    redownload: keeper.redownload,
    close: () => {
      for (const end of ends) end()
      document.removeEventListener('visibilitychange', look)
      keeper.close()
      asker.close()
      database.close()
    },
  }
}

/** While not everything is here, finding nothing and counting say nothing; a customer who was found is here. */
function isUsable(topic: Topic, { answer, syncedAt }: Copy<Topic>): boolean {
  if (syncedAt !== null || topic === 'customer' || topic === 'companies') return true
  return topic === 'customers' && (answer as AnswerOf<'customers'>).customers.length > 0
}

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'directory' })
}

/** Only with the credential of the person whose copy it is, and after what waits was sent. */
function obstacle(identity: Identity, asked: boolean): ReturnType<KeeperDeps['obstacle']> {
  const { state, slow } = connectivityStore.get()
  if (state === 'offline') return 'offline'
  const isOpen = state === 'online' && onlineManager.isOnline() && isSameIdentity(identityStore.get(), identity)
  if (!isOpen) return 'starting'
  if (asked) return null
  if (slow) return 'slow'
  return document.visibilityState === 'hidden' ? 'hidden' : null
}

/** Null where the browser does not say how much it gives. */
async function limitBytes(): Promise<number | null> {
  const { quota } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined ? null : quota * QUOTA_SHARE
}
