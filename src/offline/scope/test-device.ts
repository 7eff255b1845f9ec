// For tests: a device without a connection, on whose disk is nothing.
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { connectivityStore, identityStore, sendingStore } from '../connectivity/state'
import { registerTestCommands } from '../outbox/row-fixtures'
import { stubWebLocks } from '../outbox/test-platform'
import { closeScope } from './scope'

/** The person whose device it is. */
export const me = { tenantId: 't1', uid: 'me' }

/** The server is there, or is not, and what waits may go or may not. */
export function reachable(isReachable: boolean): void {
  connectivityStore.set({
    state: isReachable ? 'online' : 'offline',
    slow: false,
    lastContactAt: isReachable ? 1 : null,
  })
  sendingStore.set(isReachable)
}

/** A disk on which is nothing: a new one, or one that the browser has emptied. */
export function emptyDisk(): void {
  vi.stubGlobal('indexedDB', new IDBFactory())
}

/** Gives each test of the file that asks such a device, and closes what it has opened. */
export function freshDevice(): void {
  beforeAll(registerTestCommands)
  // Loading it takes time that stands still in some tests.
  beforeAll(async () => void (await import('./removal-work')))
  beforeEach(() => {
    localStorage.clear()
    emptyDisk()
    stubWebLocks()
    identityStore.set(null)
    reachable(false)
  })
  afterEach(() => closeScope())
}
