import { AppError } from '../core/app-error.ts'
import type { FileReader } from '../core/objects/object-store.ts'
import { detectType } from '../documents/detect-type.ts'
import { MEDIA_TYPES } from '../documents/document-type.ts'
import { bytesFrom } from '../uploads/bytes.ts'

export type FileFacts = { id: string; name: string; size: number }

/** Files of 20 MB that are held in memory at a time, to see what they are. */
const AT_ONCE = 2

let looking = 0
const waiting: (() => void)[] = []

/**
 * The media type of a stored file by its content, with no transaction open meanwhile. Nothing is unpacked.
 * @throws AppError as {@link detectType} does, for what no check can read
 */
export async function inspectFile(file: FileFacts, reader: FileReader): Promise<string> {
  if (looking >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else looking += 1
  try {
    return MEDIA_TYPES[await detectType(await bytesOf(file, reader), file.name)]
  } finally {
    const next = waiting.shift()
    if (next) next()
    else looking -= 1
  }
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
