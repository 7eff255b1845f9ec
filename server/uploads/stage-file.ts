import { createHash } from 'node:crypto'
import { CHUNK_LIMIT } from '#contract/uploads'
import type { JobContext } from '../core/job.ts'
import { copyToStore, nameObject } from './move-to-store.ts'
import { removePieces, stage } from './staged-file.ts'

export type WrittenFile = { id: string; size: number; sha256: string }

type Stager = Pick<JobContext, 'step' | 'job' | 'signal' | 'objects'>

/**
 * Writes bytes as they come into a file of the job, in pieces of one transaction each. Where there is a store, they are moved
 * there when all of them have come.
 */
export async function stageFile(
  ctx: Stager,
  about: { name: string; mediaType: string },
  bytes: AsyncIterable<Buffer>,
): Promise<WrittenFile> {
  const { step, job, signal } = ctx
  const file = { id: crypto.randomUUID(), jobId: job.id, ...about }
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of inPieces(bytes)) {
    signal.throwIfAborted()
    const start = size
    await step((trx) => stage(trx, file, start, piece))
    hash.update(piece)
    size += piece.byteLength
  }
  const written = { id: file.id, size, sha256: hash.digest('hex') }
  await moveStaged(ctx, written)
  return written
}

/** Nobody sees the file yet, so its pieces may go by and by; they are too many for one transaction. */
async function moveStaged({ step, signal, objects }: Stager, file: WrittenFile): Promise<void> {
  const objectId = await copyToStore({ read: step, objects, signal }, file)
  if (objectId === null) return
  await step((trx) => nameObject(trx, file.id, objectId))
  do signal.throwIfAborted()
  while (!(await step((trx) => removePieces(trx, file.id))))
}

/** The same bytes in pieces as large as those of an upload. */
export async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    waiting.push(piece)
    size += piece.byteLength
    while (size >= CHUNK_LIMIT) {
      const joined = Buffer.concat(waiting)
      yield joined.subarray(0, CHUNK_LIMIT)
      waiting = [joined.subarray(CHUNK_LIMIT)]
      size -= CHUNK_LIMIT
    }
  }
  if (size > 0) yield Buffer.concat(waiting)
}
