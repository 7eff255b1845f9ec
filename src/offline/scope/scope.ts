import { useSyncExternalStore } from 'react'
import { call } from '@/api/call'
import type { Database } from '@/lib/database'
import { listDatabases } from '@/lib/list-databases'
import { loadCode } from '@/lib/load-chunk'
import { createStore } from '@/lib/store'
import { DiskSilent } from '@/lib/transaction-limit'
import { whenAtRest } from '@/lib/when-at-rest'
import { within } from '@/lib/within'
import { createTouched, type Touched } from '../cache/touched'
import { offlineHooks, probeNow } from '../connectivity/connectivity'
import { connectivityStore, identityStore, sendingSideStore, sendingStore } from '../connectivity/state'
import { browserPlatform } from '../device/browser-platform'
import { openCacheDatabase } from '../device/cache-database'
import { databaseName } from '../device/database-names'
import { type Identity, isSameIdentity } from '../device/identity'
import { openPersonDatabase } from '../device/person-database'
import { type KeepOutbox, noteRemoval } from '../device/removal-list'
import type { Send } from '../outbox/delivery'
import { createDraftStore, type DraftStore } from '../outbox/drafts/draft-store'
import { type LateOutbox, lateOutbox } from '../outbox/late-outbox'
import type { OutboxDeps } from '../outbox/outbox-types'
import { sentCount } from '../outbox/sent-count'
import { openReplica, syncReplica } from '../replica/replica'
import { finishRemoval, forgetIfUnsent, type Gone } from './removal'

/** Everything of one person in one tenant on this device. Nothing of it is opened before the person is known. */
export type OfflineScope = Identity & {
  readonly cache: Database
  /** Waiting changes and drafts, which exist nowhere else. */
  readonly unsent: Database
  readonly drafts: DraftStore
  readonly outbox: LateOutbox
  /** What the screens are shown of the outbox, and what has to be read again after something was sent. */
  readonly touched: Touched
}

/** A slow disk must not keep the first screen. */
const READY_LIMIT_MS = 1_000
/** So long an empty outbox leaves the network to the first screen; a save opens it earlier. */
const OUTBOX_WITHIN_MS = 2_000

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
  const unsent = openPersonDatabase(databaseName('outbox', identity))
  // What this person wanted deleted, and is still there, must neither be shown nor sent: as good as no disk.
  if (!gone.cache) cache.close()
  if (!gone.outbox) unsent.close()
  const drafts = createDraftStore(unsent)
  const deps: Omit<OutboxDeps, 'store'> = {
    scope: identity,
    platform,
    // An entry is of the tenant in which it was written, whatever is open by then.
    send: ((endpoint, request, options) =>
      call(endpoint, request, { ...options, tenantId: identity.tenantId })) as Send,
    onSent: (entries) => touched.sent(entries),
    onUntold: () => void syncReplica(),
    onDoubt: () => void probeNow(),
    onOutdated: () => offlineHooks().onOutdated(),
  }
  const outbox = lateOutbox({
    ...{ scope: identity, platform },
    open: () =>
      loadCode(() => import('../files/open-outbox-with-files')).then(({ openOutboxWithFiles }) =>
        openOutboxWithFiles(unsent, deps),
      ),
    isAwaited: await mayHoldEntries(unsent.name),
    whenAtRest: (act) => whenAtRest(act, OUTBOX_WITHIN_MS),
  })
  const touched = createTouched(outbox.entries)
  const tellReach = () =>
    outbox.setReach({
      isReachable: connectivityStore.get().state === 'offline' ? false : sendingStore.get(),
      isConfirmed: isSameIdentity(identityStore.get(), identity),
    })
  const unsubscribe = [connectivityStore, sendingStore, identityStore].map((s) => s.subscribe(tellReach))
  tellReach()
  const closeReplica = openReplica(identity, () => sentCount(outbox.entries.get()) ?? 0)
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
    closeReplica()
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

/**
 * Whether changes may wait in an outbox: whether it is there at all. What was counted last may be lost with the end of the
 * browser, and nobody may be told that nothing waits before it is known.
 */
async function mayHoldEntries(name: string): Promise<boolean> {
  const databases = await within(READY_LIMIT_MS, listDatabases(), null)
  return databases === null || databases.some((database) => database.name === name)
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
export async function removeLeftovers(): Promise<void> {
  const { finishLeftovers } = await import('./removal-work')
  await finishLeftovers((scope) => isSameIdentity(store.get(), scope))
}
