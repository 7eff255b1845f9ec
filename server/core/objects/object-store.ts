import type { Trx } from '../../db/with-tenant.ts'

/** Where an object lies. Its parts are read from rows that the database has let through, and come from nowhere else. */
export type StoredObject = { tenantId: string; fileId: string; id: string }

/** What is known of the bytes of a file before they are there. */
export type Whole = { size: number; sha256: string }

/**
 * A store for the bytes of whole files beside the database (docs/decisions/062-files-in-an-object-store.md). Every request to
 * it has a deadline; one that may be sent twice is repeated a few times.
 */
export type ObjectStore = {
  /** Keeps an object. `bytes` opens the file from its beginning, once for each try. Throws FILE_002, and what `bytes` throws */
  put(object: StoredObject, whole: Whole, bytes: () => AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void>
  /**
   * The bytes from `from` on. An answer that is cut goes on where it was; the last bytes of a whole reading come only when
   * all of them are what was kept. Throws FILE_005
   */
  read(object: StoredObject, whole: Whole, from: number, signal?: AbortSignal): AsyncGenerator<Uint8Array>
  /** Nothing is there afterwards, also where nothing was. Throws FILE_005 */
  remove(object: StoredObject, signal?: AbortSignal): Promise<void>
}

/** What the bytes of a file are read by. */
export type FileReader = {
  /** Runs a short transaction of the file's tenant. None is open while a store is asked. */
  read: <T>(part: (trx: Trx) => Promise<T>) => Promise<T>
  /** null: all files lie in the database. */
  objects: ObjectStore | null
  signal?: AbortSignal
}
