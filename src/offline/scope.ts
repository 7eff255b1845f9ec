import { useSyncExternalStore } from 'react'
import { call } from '@/api/call'
import type { Database } from '@/lib/database'
import { createStore } from '@/lib/store'
import { DiskSilent } from '@/lib/transaction-limit'
import { browserPlatform } from './browser-platform'
import { openCacheDatabase } from './cache-database'
import { offlineHooks, probeNow } from './connectivity'
import { openDirectory } from './directory'
import { createDraftStore, type DraftStore } from './draft-store'
import { openOutbox } from './queue/engine'
import type { Outbox } from './queue/outbox-types'
import { createQueueStore, openOutboxDatabase } from './queue/queue-store'
import type { Send } from './queue/sender'
import {
  connectivityStore,
  type Identity,
  identityStore,
  isSameIdentity,
  sendingSideStore,
  sendingStore,
} from './reach/state'
import { createTouched, type Touched } from './read/touched'
import { finishLeftovers, finishRemoval, forgetIfUnsent, type Gone } from './removal'
import { type KeepOutbox, noteRemoval } from './removal-list'
import { databaseName } from './scope-names'

/** Everything of one person in one tenant on this device. Nothing of it is opened before the person is known. */
export type OfflineScope = Identity & {
  readonly cache: Database
  /** Waiting changes and drafts, which exist nowhere else. */
  readonly unsent: Database
  readonly drafts: DraftStore
  readonly outbox: Outbox
  /** What the screens are shown of the outbox, and what has to be read again after something was sent. */
  readonly touched: Touched
}

/** A slow disk must not keep the first screen. */
const READY_LIMIT_MS = 1_000

const store = createStore<OfflineScope | null>(null)
let closeCurrent: (() => Promise<void>) | null = null

/** The person whose data is open; null before anybody is known. */
export const currentScope = store.get
export const subscribeScope = store.subscribe

export function useScope(): OfflineScope | null {
  return useSyncExternalStore(store.subscribe, store.get)
}

/**
 * The word of the identity service and the profile: entries are sent only while it names their own person and tenant.
 * Saying it again after a new sign-in lets waiting entries go.
 */
export function setIdentity(identity: Identity | null): void {
  identityStore.set(identity)
  const scope = store.get()
  if (scope && isSameIdentity(identity, scope)) void scope.outbox.release(true)
}

/** Opens the data of one person; another person's is closed before. Never fails: a broken disk shows when it is used. */
export async function openScope({ tenantId, uid }: Identity): Promise<OfflineScope> {
  const open = store.get()
  if (open && isSameIdentity(open, { tenantId, uid })) return open
  await closeScope()
  const gone = await finishRemoval({ tenantId, uid })
  forgetIfUnsent({ tenantId, uid })
  const scope = await assemble({ tenantId, uid }, gone)
  store.set(scope)
  return scope
}

async function assemble(identity: Identity, gone: Gone): Promise<OfflineScope> {
  const platform = browserPlatform()
  const cache = openCacheDatabase(databaseName('cache', identity))
  const unsent = openOutboxDatabase(databaseName('outbox', identity))
  // What this person wanted deleted, and is still there, must neither be shown nor sent: as good as no disk.
  if (!gone.cache) cache.close()
  if (!gone.outbox) unsent.close()
  const drafts = createDraftStore(unsent.store('drafts'))
  const outbox = openOutbox({
    scope: identity,
    store: createQueueStore(unsent),
    platform,
    // An entry is of the tenant in which it was written, whatever is open by then.
    send: ((endpoint, request, options) =>
      call(endpoint, request, { ...options, tenantId: identity.tenantId })) as Send,
    onSent: (entries) => touched.sent(entries),
    onDoubt: () => void probeNow(),
    onOutdated: () => offlineHooks().onOutdated(),
  })
  const touched = createTouched(outbox.entries)
  const tellReach = () =>
    outbox.setReach({
      isReachable: connectivityStore.get().state === 'offline' ? false : sendingStore.get(),
      isConfirmed: isSameIdentity(identityStore.get(), identity),
    })
  const unsubscribe = [connectivityStore, sendingStore, identityStore].map((s) => s.subscribe(tellReach))
  tellReach()
  const closeDirectory = openDirectory(identity)
  sendingSideStore.set({
    interrupt: () => outbox.interrupt(),
    release: () => outbox.release(),
    drain: async (limitMs) => {
      await outbox.release(true)
      await outbox.settled(limitMs)
      touched.readAgain()
    },
  })
  closeCurrent = async () => {
    sendingSideStore.set(null)
    for (const end of unsubscribe) end()
    closeDirectory()
    touched.close()
    drafts.close()
    await outbox.close()
    cache.close()
  }
  await Promise.race([outbox.ready, new Promise<void>((resolve) => platform.after(READY_LIMIT_MS, resolve))])
  return {
    ...identity,
    cache,
    unsent,
    drafts,
    outbox,
    touched,
  }
}

/** Closes what is open; the data stays on the device. What is under way is broken off and sent again another time. */
export async function closeScope(): Promise<void> {
  const close = closeCurrent
  closeCurrent = null
  store.set(null)
  await close?.()
}

/**
 * Removes a person's data from this device: always the copies, and what exists nowhere else as `keepOutbox` says. What
 * cannot be removed now is noted, tried again at each start, and not opened until then.
 * @throws when something is left.
 */
export async function deleteScope(scope: Identity, { keepOutbox }: { keepOutbox: KeepOutbox }): Promise<void> {
  noteRemoval(scope, keepOutbox)
  if (isSameIdentity(store.get(), scope)) await closeScope()
  const { cache, outbox } = await finishRemoval(scope)
  if (!cache || !outbox) throw new DiskSilent('not deleted yet')
}

/** Deletes what could not be deleted at an earlier time. */
export function removeLeftovers(): Promise<void> {
  return finishLeftovers((scope) => isSameIdentity(store.get(), scope))
}
