import { createHash } from 'node:crypto'
import { CHUNK_LIMIT } from '#contract/uploads'
import type { JobContext } from '../core/job.ts'
import { stage } from './staged-file.ts'

export type WrittenFile = { id: string; size: number; sha256: string }

/** Writes bytes as they come into a file of the job, in pieces of one transaction each. */
export async function stageFile(
  { step, job, signal }: Pick<JobContext, 'step' | 'job' | 'signal'>,
  about: { name: string; mediaType: string },
  bytes: AsyncIterable<Buffer>,
): Promise<WrittenFile> {
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
  return { id: file.id, size, sha256: hash.digest('hex') }
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
