import { AppError } from '../core/app-error.ts'
import type { FileReader } from '../core/objects/object-store.ts'
import { detectType } from '../documents/detect-type.ts'
import { MEDIA_TYPES } from '../documents/document-type.ts'
import { bytesFrom, type TenantReader } from '../uploads/bytes.ts'
import { createFairTurns } from './fair-turns.ts'

export type FileFacts = { id: string; name: string; size: number }

/** Files of 20 MB that are held in memory at a time, to see what they are. */
const AT_ONCE = 2

const turns = createFairTurns(AT_ONCE)

/**
 * The media type of a stored file by its content, with no transaction open meanwhile. Nothing is unpacked. Tenants are served in
 * turn.
 * @throws AppError as {@link detectType} does, for what no check can read
 */
export function inspectFile(file: FileFacts, reader: TenantReader): Promise<string> {
  const look = async () => MEDIA_TYPES[await detectType(await bytesOf(file, reader), file.name)]
  return turns(reader.tenantId, look, reader.signal)
}

/** All bytes of a stored file. Throws FILE_004 when it is removed meanwhile. */
export async function bytesOf({ id, size }: FileFacts, reader: FileReader): Promise<Uint8Array> {
  const bytes = new Uint8Array(size)
  let offset = 0
  for await (const piece of bytesFrom(reader, id)) {
    bytes.set(piece, offset)
    offset += piece.byteLength
  }
  if (offset < size) throw new AppError('FILE_004')
  return bytes
}
