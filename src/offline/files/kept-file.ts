// How a file lies on the device: a record that describes it, and its bytes in chunks, each a value of its own. So no
// transaction is long, and a piece is sent without reading the rest.
import * as z from 'zod/mini'
import { CHUNK_LIMIT } from '#contract/uploads'

/** Bytes of a chunk. A request of an upload carries as many on a good line, so that each piece is one reading. */
export const CHUNK_BYTES = CHUNK_LIMIT

/** What is known of a file that a person chose, until the server has it and every change that names it. */
export const KeptFile = z.object({
  /** Made when it was chosen; the server keeps the file under the same id. */
  id: z.string(),
  name: z.string(),
  media_type: z.string(),
  size: z.number(),
  /** SHA-256, hexadecimal. */
  sha256: z.string(),
  /** When it was chosen, ms since 1970. */
  stored_at: z.number(),
  /** False while its chunks are being written. */
  is_whole: z.boolean(),
  /** Whether an entry or a draft was found that names it. */
  is_named: z.boolean(),
  /** Bytes that the server has said to have. */
  sent: z.number(),
})
export type KeptFile = z.infer<typeof KeptFile>

export const FILES_STORE = 'files'
export const CHUNKS_STORE = 'chunks'

export function chunkKey(id: string, index: number): [id: string, index: number] {
  return [id, index]
}

/** All chunks of a file. */
export function chunksOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []])
}

/** A file, or a part of one, is not on this device any more: the browser has deleted it, or the disk has lost it. */
export class FileLost extends Error {
  override readonly name = 'FileLost'
}
