import { apiHooks } from '@/api/configure'
import type { Database } from '@/lib/database'
import { openOutboxIn } from '../outbox/open-outbox'
import type { Outbox, OutboxDeps } from '../outbox/outbox-types'
import { ownSend } from '../outbox/own-send'
import { createFileStore } from './file-store'
import { tidyFiles } from './tidy-files'
import { sendingFiles } from './transfer'
import { withdrawFiles } from './withdraw'

/** A file goes so long after what named it at the latest, ms. */
const TIDY_AFTER_MS = 1_000

/**
 * Opens the outbox in a person's database. It sends files with their bytes, and lets go those that nothing names any more.
 * @throws ChunkLoadError when the commands cannot be had now.
 */
export async function openOutboxWithFiles(database: Database, deps: Omit<OutboxDeps, 'store'>): Promise<Outbox> {
  const { platform, scope } = deps
  const files = createFileStore(database, platform)
  const sending = sendingFiles(deps.send, { files, tenantId: scope.tenantId })
  const send = ownSend(sending, scope.uid, () => apiHooks().person())
  const outbox = await openOutboxIn(database, { ...deps, send, onDiscarded: (rows) => withdrawFiles(rows, send) })
  let isPlanned = false
  const tidyLater = () => {
    if (isPlanned) return
    isPlanned = true
    platform.after(TIDY_AFTER_MS, () => {
      isPlanned = false
      // What cannot go now goes another time.
      void tidyFiles(database, platform.now()).catch(() => {})
    })
  }
  outbox.entries.subscribe(tidyLater)
  tidyLater()
  return outbox
}
