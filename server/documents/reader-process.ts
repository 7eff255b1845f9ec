/**
 * The process that reads one document: file name and bytes on the standard input, the text or a code on descriptor 3.
 */
import { createWriteStream } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { readDocument } from './read-document.ts'
import type { Limits } from './reader-limits.ts'
import type { Reply } from './reader-reply.ts'

const [limitMs, memoryMb] = process.argv.slice(2).map(Number) as [number, number]
await guarded({ limitMs, memoryMb })
const output = createWriteStream('', { fd: 3 })
output.end(JSON.stringify(await answer()), () => process.exit(0))

/** Resolves when the guard is awake: whatever is read now cannot outlive it. */
async function guarded(limits: Limits): Promise<void> {
  const guard = new Worker(new URL('./reader-guard.ts', import.meta.url), { workerData: limits })
  await new Promise((resolve, reject) => guard.once('message', resolve).once('error', reject))
}

async function answer(): Promise<Reply> {
  const input = await everything(process.stdin)
  const start = 4 + input.readUInt32LE(0)
  return readDocument(input.subarray(start), input.toString('utf8', 4, start))
}

async function everything(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
