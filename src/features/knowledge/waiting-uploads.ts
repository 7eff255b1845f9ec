import { problemOf, takesRoom, type UploadProblem } from '@/assistant/upload-problem'
import { getConnectivity } from '@/offline/connectivity/connectivity'
import { inputOf } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { waitingEntries } from '@/offline/scope/outbox'
import { createDocument, replaceDocument } from './mutations'

/** A file of the knowledge base that the server does not have as one yet. */
export type WaitingUpload = {
  entry: OutboxEntry
  title: string
  name: string
  size: number
  /** Whether it becomes the newer version of a document. */
  isVersion: boolean
  /** The entry of the file itself, until the server has that. */
  file: OutboxEntry | undefined
}

/** The uploads of the outbox, in the order in which they were made. */
export function uploadsIn(outbox: readonly OutboxEntry[]): WaitingUpload[] {
  return outbox.flatMap((entry) => {
    const made = inputOf(createDocument, entry)
    const input = made ?? inputOf(replaceDocument, entry)
    if (!input) return []
    const file = outbox.find(({ subject, state }) => subject.id === input.file_id && state !== 'sent')
    const { title, file_name: name, size } = input
    return [{ entry, title, name, size, isVersion: made === undefined, file }]
  })
}

/** What is against taking one more file now; null when nothing is. */
export function problemNow(file: File): UploadProblem | null {
  const isOffline = getConnectivity().state === 'offline'
  const waiting = uploadsIn(waitingEntries().filter((entry) => takesRoom(entry, isOffline))).length
  return problemOf(file, { waiting, isOffline })
}
