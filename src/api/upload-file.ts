import type { StoredFile } from '#contract/uploads'
import { sha256 } from '@/lib/sha256'
import { uuid } from '@/lib/uuid'
import { type UploadOptions, upload } from './upload'

/** Tries of a person who waits for it. */
const TRIES = 5

/**
 * Brings a file that a person has just chosen to the server, while they wait. Returns it as the server has it.
 * @throws ApiError as {@link upload} does
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<StoredFile> {
  const bytes = await file.arrayBuffer()
  const about = { id: uuid(), name: file.name, media_type: file.type, size: file.size, sha256: await sha256(bytes) }
  const read = async (from: number, to: number) => file.slice(from, to)
  return upload({ ...about, read }, { tries: TRIES, ...options })
}
