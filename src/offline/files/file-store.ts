// The files that a person chose and the server does not have yet, in the person's own database.
import { get } from 'idb-keyval'
import { type Database, DatabaseClosed } from '@/lib/database'
import { sha256 } from '@/lib/sha256'
import { DiskSilent } from '@/lib/transaction-limit'
import { type Codec, plainCodec } from '../device/codec'
import { CHUNK_BYTES, CHUNKS_STORE, chunkKey, chunksOf, FILES_STORE, FileLost, KeptFile } from './kept-file'

export type FileStore = {
  /**
   * Keeps a file; resolves when all of it is on the disk. Nothing is left of one that has no room.
   * @throws QuotaExceededError when the disk is full.
   */
  put: (file: Blob, about: Pick<KeptFile, 'id' | 'name'>) => Promise<KeptFile>
  /** Null for one that is not here, or not whole. */
  find: (id: string) => Promise<KeptFile | null>
  /** The bytes of a file from `from` up to `to`. @throws FileLost when they are not here. */
  read: (file: Pick<KeptFile, 'id' | 'size' | 'media_type'>, from: number, to: number) => Promise<Blob>
  /** Remembers how many bytes of a file the server has, whose entry is being sent. */
  noteSent: (id: string, sent: number) => Promise<void>
}

export function createFileStore(
  database: Database,
  { now, codec = plainCodec }: { now: () => number; codec?: Codec },
): FileStore {
  const putRecord = (file: KeptFile) =>
    database.transact<KeptFile>([FILES_STORE], 'strict', (transaction, done) => {
      transaction.objectStore(FILES_STORE).put(codec.encode(file), file.id)
      done.result(file)
    })
  const remove = (id: string) =>
    database.transact<null>([FILES_STORE, CHUNKS_STORE], 'relaxed', (transaction, done) => {
      transaction.objectStore(FILES_STORE).delete(id)
      transaction.objectStore(CHUNKS_STORE).delete(chunksOf(id))
      done.result(null)
    })
  const chunk = async (id: string, index: number) => {
    const stored = await get<unknown>(chunkKey(id, index), database.store(CHUNKS_STORE))
    if (stored === undefined) throw new FileLost(`chunk ${index} of ${id}`)
    return codec.decode(stored) as ArrayBuffer
  }

  return {
    put: async (file, { id, name }) => {
      const bytes = await file.arrayBuffer()
      const about = { id, name, media_type: file.type, size: bytes.byteLength, sha256: await sha256(bytes) }
      const begun = { ...about, stored_at: now(), is_whole: false, is_named: false, sent: 0 }
      try {
        // The record first: of a file that is broken off here something tells which chunks are of no use.
        await putRecord(begun)
        for (let from = 0; from < bytes.byteLength; from += CHUNK_BYTES) {
          const part = bytes.slice(from, from + CHUNK_BYTES)
          await database.transact<null>([CHUNKS_STORE], 'strict', (transaction, done) => {
            transaction.objectStore(CHUNKS_STORE).put(codec.encode(part), chunkKey(id, from / CHUNK_BYTES))
            done.result(null)
          })
        }
        return await putRecord({ ...begun, is_whole: true })
      } catch (error) {
        await remove(id).catch(() => {})
        throw error
      }
    },

    find: async (id) => {
      const stored = await get<unknown>(id, database.store(FILES_STORE))
      const file = stored === undefined ? null : KeptFile.parse(codec.decode(stored))
      return file?.is_whole ? file : null
    },

    read: async ({ id, size, media_type }, from, to) => {
      const end = Math.min(to, size)
      const parts: ArrayBuffer[] = []
      for (let at = from; at < end; ) {
        const start = Math.floor(at / CHUNK_BYTES) * CHUNK_BYTES
        const bytes = await chunk(id, start / CHUNK_BYTES).catch(asLoss)
        if (bytes.byteLength !== Math.min(CHUNK_BYTES, size - start)) throw new FileLost(`a part of ${id}`)
        parts.push(bytes.slice(at - start, end - start))
        at = start + bytes.byteLength
      }
      return new Blob(parts, { type: media_type })
    },

    noteSent: (id, sent) =>
      database.transact<void>([FILES_STORE], 'relaxed', (transaction, done) => {
        const store = transaction.objectStore(FILES_STORE)
        const reading = store.get(id)
        done.result(undefined)
        reading.onsuccess = () => {
          if (reading.result === undefined) return
          store.put(codec.encode({ ...(codec.decode(reading.result) as KeptFile), sent, is_named: true }), id)
        }
      }),
  }
}

/** A disk that is silent or closed may have it still. What it cannot read now it will not read later. */
function asLoss(error: unknown): never {
  const isPassing = error instanceof DiskSilent || error instanceof DatabaseClosed || error instanceof FileLost
  throw isPassing ? error : new FileLost(String(error))
}
