import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { AppError } from '../../core/app-error.ts'

/** Bytes that all files of an archive may have together when they are unpacked. */
const UNPACKED_LIMIT = 200 * 1024 * 1024
const ENTRY_LIMIT = 10_000
/** Bit of the flags that says the bytes are under a password. */
const ENCRYPTED = 1

/** The files of an Office document. */
export type Archive = {
  readonly names: ReadonlySet<string>
  /** Bytes of one file as they are unpacked; none when there is no such file. */
  read(name: string): AsyncGenerator<Buffer>
}

/**
 * Opens a ZIP archive and unpacks nothing. The sizes that it names of its files are counted before, and held while unpacking.
 * @throws AppError FILE_006 broken or two files of one name · FILE_008 too much or too many · FILE_011 under a password
 */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await broken(() => fromBufferPromise(buffer, { lazyEntries: true, autoClose: false }))
  if (zip.entryCount > ENTRY_LIMIT) throw new AppError('FILE_008')
  const entries = await broken(() => entriesOf(zip))
  return { names: new Set(entries.keys()), read: (name) => contentOf(zip, entries.get(name)) }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (unpacked > UNPACKED_LIMIT) throw new AppError('FILE_008')
    if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw new AppError('FILE_011')
    if (entries.has(entry.fileName)) throw new AppError('FILE_006')
    entries.set(entry.fileName, entry)
  }
  return entries
}

async function* contentOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) return
  const stream = await broken(() => zip.openReadStreamPromise(entry))
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let sum = 0
  for (let next = await broken(() => pieces.next()); !next.done; next = await broken(() => pieces.next())) {
    sum = crc32(next.value, sum)
    yield next.value
  }
  if (sum !== entry.crc32) throw new AppError('FILE_006')
}

async function broken<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('FILE_006', { cause })
  }
}
