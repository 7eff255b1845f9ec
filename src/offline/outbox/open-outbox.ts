import type { Database } from '@/lib/database'
import { loadCommands } from './commands'
import { openOutbox } from './engine'
import type { Outbox, OutboxDeps } from './outbox-types'
import { createQueueStore } from './queue-store'

/**
 * Opens the outbox in a person's database, with every command that its entries may name.
 * @throws ChunkLoadError when the commands cannot be had now.
 */
export async function openOutboxIn(database: Database, deps: Omit<OutboxDeps, 'store'>): Promise<Outbox> {
  await loadCommands()
  return openOutbox({ ...deps, store: createQueueStore(database) })
}
