// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb'
import { keys } from 'idb-keyval'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '@/lib/database'
import { openPersonDatabase } from '../device/person-database'
import { createFileStore } from './file-store'
import { CHUNK_BYTES, CHUNKS_STORE, chunkKey, FILES_STORE, FileLost } from './kept-file'

let database: Database

beforeEach(() => {
  const factory = new IDBFactory()
  database = openPersonDatabase('outbox:t1:u1', () => factory)
})

const store = (on = database) => createFileStore(on, { now: () => 1_000 })
/** Bytes of which none stands where it would be found by chance. */
const someBytes = (size: number) => Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 8) * 7) % 251)
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
const picture = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes], { type: 'image/jpeg' })
const about = { id: 'file-1', name: '箱.jpg' }
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i])
const left = async () => [
  await keys(database.store(FILES_STORE)),
  (await keys(database.store(CHUNKS_STORE))).map((key) => JSON.stringify(key)),
]

/** Refuses the transaction of that number, and those after it if wanted; counts from 0. */
function refusing(number: number, isForGood = false): Database {
  let count = -1
  return {
    ...database,
    transact: (...given) => {
      count += 1
      const isFull = isForGood ? count >= number : count === number
      return isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : database.transact(...given)
    },
  }
}

describe('a file that is kept', () => {
  it.each([1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES])(
    'of %i bytes is what it was',
    async (size) => {
      const bytes = someBytes(size)
      const file = await store().put(picture(bytes), about)
      expect(file).toEqual({
        ...{ ...about, media_type: 'image/jpeg', size, sha256: file.sha256, stored_at: 1_000 },
        ...{ is_whole: true, is_named: false, sent: 0 },
      })
      expect(await store().find('file-1')).toEqual(file)
      const read = await store().read(file, 0, size)
      expect(read.type).toBe('image/jpeg')
      expect(isSame(await bytesOf(read), bytes)).toBe(true)
      expect((await keys(database.store(CHUNKS_STORE))).length).toBe(Math.ceil(size / CHUNK_BYTES))
    },
  )

  it('is read from any byte to any other', async () => {
    const bytes = someBytes(2 * CHUNK_BYTES + 500)
    const file = await store().put(picture(bytes), about)
    const parts = [
      ...[[0, 1] as const, [7, 7] as const, [CHUNK_BYTES - 1, CHUNK_BYTES + 7] as const],
      ...[[CHUNK_BYTES, CHUNK_BYTES + 1] as const, [2 * CHUNK_BYTES - 3, 2 * CHUNK_BYTES] as const],
      ...[[CHUNK_BYTES - 2, bytes.length] as const, [2 * CHUNK_BYTES + 1, bytes.length + 9] as const],
    ]
    for (const [from, to] of parts) {
      const part = await bytesOf(await store().read(file, from, to))
      expect(isSame(part, bytes.subarray(from, to)), `${from} to ${to}`).toBe(true)
    }
  })

  it('carries the SHA-256 of its bytes', async () => {
    expect(await store().put(new Blob(['abc']), about)).toMatchObject({ sha256: ABC })
  })

  it('lies apart from others', async () => {
    await store().put(picture(new Uint8Array([1, 2])), about)
    const other = await store().put(picture(new Uint8Array([3])), { id: 'file-2', name: 'b' })
    expect(await bytesOf(await store().read(other, 0, 1))).toEqual(new Uint8Array([3]))
    expect(await store().find('file-3')).toBeNull()
  })

  it('knows how far the server has it', async () => {
    await store().put(picture(new Uint8Array([1, 2, 3])), about)
    await store().noteSent('file-1', 2)
    expect(await store().find('file-1')).toMatchObject({ sent: 2, size: 3, is_whole: true, is_named: true })
    // It was let go meanwhile, and must not come back as a record without bytes.
    await store().noteSent('file-2', 2)
    expect(await store().find('file-2')).toBeNull()
  })

  it('passes the codec as every stored value does', async () => {
    const sealed = createFileStore(database, {
      now: () => 1,
      codec: { encode: (value) => ({ sealed: value }), decode: (value) => (value as { sealed: unknown }).sealed },
    })
    const file = await sealed.put(picture(new Uint8Array([7, 8])), about)
    expect(await sealed.find('file-1')).toEqual(file)
    expect(await bytesOf(await sealed.read(file, 0, 2))).toEqual(new Uint8Array([7, 8]))
    await sealed.noteSent('file-1', 1)
    expect(await sealed.find('file-1')).toMatchObject({ sent: 1 })
    await expect(store().read(file, 0, 2)).rejects.toThrow()
  })
})

describe('a full disk', () => {
  it.each([0, 1, 2, 3, 4])('refuses in whichever step (%i), and nothing is left', async (step) => {
    const bytes = new Uint8Array(2 * CHUNK_BYTES + 1)
    const putting = store(refusing(step)).put(picture(bytes), about)
    await expect(putting).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(await left()).toEqual([[], []])
    await store().put(picture(bytes), about)
    expect(await store().find('file-1')).toMatchObject({ size: bytes.length })
  })

  it('that does not even let go says the same, and what is left is no file', async () => {
    const putting = store(refusing(2, true)).put(picture(new Uint8Array(2 * CHUNK_BYTES)), about)
    await expect(putting).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(await store().find('file-1')).toBeNull()
  })
})

describe('a file of which the browser has deleted', () => {
  it.each([
    ['a chunk', (objects: IDBObjectStore) => void objects.delete(chunkKey('file-1', 1))],
    ['a part of a chunk', (objects: IDBObjectStore) => void objects.put(new ArrayBuffer(5), chunkKey('file-1', 1))],
    ['everything', (objects: IDBObjectStore) => void objects.clear()],
  ])('%s is lost, not shorter', async (_, damage) => {
    const file = await store().put(picture(new Uint8Array(3 * CHUNK_BYTES)), about)
    await database.transact<null>([CHUNKS_STORE], 'strict', (transaction, done) => {
      damage(transaction.objectStore(CHUNKS_STORE))
      done.result(null)
    })
    await expect(store().read(file, 0, file.size)).rejects.toThrow(FileLost)
  })
})
