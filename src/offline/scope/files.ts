// The files that a person has chosen.
import { uuid } from '@/lib/uuid'
import { createFileStore, type FileStore } from '../files/file-store'
import { sendFile } from '../files/mutations'
import type { AnyCommand } from '../outbox/commands'
import type { Outcome } from '../outbox/outcome'
import { currentScope, type OfflineScope } from './scope'

/**
 * Keeps a file on this device, and hands back the id by which a form, and in the end the server, names it.
 * @throws QuotaExceededError when the disk is full, and whatever else a disk has against it.
 */
export async function keepFile(file: Blob, name: string): Promise<string> {
  const scope = currentScope()
  if (!scope) throw new Error('nobody is signed in')
  const { id } = await filesOf(scope).put(file, { id: uuid(), name })
  return id
}

/** A file that waits on this device; null when it is not here. */
export async function keptFile(id: string): Promise<Blob | null> {
  const scope = currentScope()
  if (!scope) return null
  const files = filesOf(scope)
  try {
    const file = await files.find(id)
    return file && (await files.read(file, 0, file.size))
  } catch {
    return null
  }
}

/** How many bytes of a file of this device the server has; null when it is not here. */
export async function sentOf(id: string): Promise<number | null> {
  const scope = currentScope()
  if (!scope) return null
  const file = await filesOf(scope)
    .find(id)
    .catch(() => null)
  return file?.sent ?? null
}

/**
 * Puts files that a change names into the outbox before it. Those that are not on this device are the server's already.
 * @returns what the form has to be told when that could not be stored, else null
 */
export async function sendFirst(scope: OfflineScope, ids: readonly string[]): Promise<Outcome | null> {
  const files = filesOf(scope)
  for (const id of ids) {
    const file = await files.find(id).catch((error: Error) => error)
    if (file instanceof Error) return { state: 'not-stored', error: file }
    if (!file) continue
    const { name, media_type, size, sha256 } = file
    const input = { id, name, media_type, size, sha256 }
    // The change may go onto the disk as soon as this has; nobody waits for all the bytes.
    const outcome = await untilListed(scope, id, scope.outbox.submit(sendFile as AnyCommand, input, { id }))
    if (outcome?.state === 'not-stored') return outcome
  }
  return null
}

function filesOf({ unsent }: OfflineScope): FileStore {
  return createFileStore(unsent, { now: Date.now })
}

/** What became of an entry, or null as soon as it is in the outbox. */
async function untilListed(
  { outbox: { entries } }: OfflineScope,
  id: string,
  submitted: Promise<Outcome>,
): Promise<Outcome | null> {
  let unsubscribe = () => {}
  const listed = new Promise<null>((resolve) => {
    const look = () => {
      if (entries.get().some((entry) => entry.id === id)) resolve(null)
    }
    unsubscribe = entries.subscribe(look)
    look()
  })
  return Promise.race([submitted, listed]).finally(unsubscribe)
}
