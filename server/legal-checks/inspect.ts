import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { Trx } from '../db/with-tenant.ts'
import { withTenant } from '../db/with-tenant.ts'
import { detectType } from '../documents/detect-type.ts'
import { MEDIA_TYPES } from '../documents/document-type.ts'
import { readFrom } from '../uploads/record.ts'

export type FileFacts = { id: string; name: string; size: number }

/** Runs a short transaction that reads. */
export type Read = <T>(part: (trx: Trx) => Promise<T>) => Promise<T>

/** Files of 20 MB that are held in memory at a time, to see what they are. */
const AT_ONCE = 2

let looking = 0
const waiting: (() => void)[] = []

/**
 * The media type of a stored file by its content, with no transaction open meanwhile. Nothing is unpacked.
 * @throws AppError as {@link detectType} does, for what no check can read
 */
export async function inspectFile(file: FileFacts, read: Read, stop?: AbortSignal): Promise<string> {
  if (looking >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else looking += 1
  try {
    return MEDIA_TYPES[await detectType(await bytesOf(file, read, stop), file.name)]
  } finally {
    const next = waiting.shift()
    if (next) next()
    else looking -= 1
  }
}

/** All bytes of a stored file. Throws FILE_004 when it is removed meanwhile. */
export async function bytesOf({ id, size }: FileFacts, read: Read, stop?: AbortSignal): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  for (let offset = 0; offset < size; ) {
    stop?.throwIfAborted()
    const piece = await read((trx) => readFrom(trx, id, offset))
    if (!piece) throw new AppError('FILE_004')
    bytes.set(piece, offset)
    offset += piece.byteLength
  }
  return bytes
}

/** Reads in the caller's tenant, after the transaction of the call. */
export function readingAs({ deps, caller }: CallContext): Read {
  return (part) => withTenant(deps.database, caller.tenant.id, part)
}
