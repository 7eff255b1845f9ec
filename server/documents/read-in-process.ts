import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { FILE_LIMIT } from '#contract/uploads'
import { AppError } from '../core/app-error.ts'
import { type DocumentText, TEXT_LIMIT } from './document-type.ts'
import { OUT_OF_MEMORY } from './reader-limits.ts'
import { ReplyBody } from './reader-reply.ts'

export type ReadOptions = {
  /** The name of the file, which says which kind of plain text it is. */
  name: string
  /** Ends the reading at once; the promise rejects with its reason. */
  signal?: AbortSignal
  /** Milliseconds that the reading may take, the start of the process included. */
  limitMs?: number
  /** Memory of the process in MB. */
  memoryMb?: number
}

const ENTRY = fileURLToPath(new URL('./reader-process.ts', import.meta.url))
/** A letter takes up to six bytes as JSON. */
const REPLY_LIMIT = TEXT_LIMIT * 6 + 1024 * 1024

/**
 * Finds out what a file is and reads its text, in a process of its own: a file that is made to break the parser breaks that
 * process alone. It has no environment, may read no files but the program's own, and start no others.
 * @throws AppError FILE_001 too large · FILE_003 not a type that is read · FILE_005 the process did not answer ·
 * FILE_006 broken, or the name says another type · FILE_007 not safe · FILE_008 takes too much memory · FILE_009 empty ·
 * FILE_011 under a password · SYS_004 takes too long
 */
export async function readInProcess(
  bytes: Uint8Array,
  { name, signal, limitMs = 30_000, memoryMb = 384 }: ReadOptions,
): Promise<DocumentText> {
  signal?.throwIfAborted()
  if (bytes.byteLength > FILE_LIMIT) throw new AppError('FILE_001', { context: { limit: FILE_LIMIT } })
  const child = spawn(process.execPath, [...flags(memoryMb), ENTRY, String(limitMs), String(memoryMb)], {
    env: {},
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  let isLate = false
  const kill = () => child.kill('SIGKILL')
  const clock = setTimeout(() => {
    isLate = true
    kill()
  }, limitMs)
  signal?.addEventListener('abort', kill, { once: true })
  const ended = new Promise<{ signal: string | null }>((resolve) => {
    child.once('error', () => resolve({ signal: null }))
    child.once('close', (_, endedBy) => resolve({ signal: endedBy }))
  })
  try {
    const [input, , errors, output] = child.stdio as unknown as [Writable, null, Readable, Readable]
    // A process that dies while it is being written to closes the pipe; its end says why.
    input.on('error', () => {})
    input.write(head(name))
    input.end(bytes)
    const [reply, said, end] = await Promise.all([
      collect(output, REPLY_LIMIT, kill),
      collect(errors, 64 * 1024, kill),
      ended,
    ])
    signal?.throwIfAborted()
    if (isLate) throw new AppError('SYS_004')
    return documentOf(reply) ?? refuse(said, end.signal)
  } finally {
    clearTimeout(clock)
    signal?.removeEventListener('abort', kill)
    kill()
  }
}

/** What the process may do: the code of a parser that was taken over finds neither files nor programs. */
function flags(memoryMb: number): string[] {
  const folder = dirname(ENTRY)
  const server = dirname(folder)
  const packages = dirname(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')))
  const readable = [
    `${folder}/*`,
    `${server}/core/*`,
    `${dirname(server)}/contract/*`,
    `${dirname(server)}/package.json`,
  ]
  return [
    '--permission',
    ...[...readable, `${packages}/*`].map((path) => `--allow-fs-read=${path}`),
    // The guard is a thread.
    '--allow-worker',
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    `--max-old-space-size=${memoryMb}`,
  ]
}

/** The name goes before the bytes: as an argument everybody on the machine could read it. */
function head(name: string): Buffer {
  const text = Buffer.from(name.toWellFormed(), 'utf8').subarray(0, 4096)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.byteLength)
  return Buffer.concat([length, text])
}

/** All that comes, as text; more than `limit` bytes end the process. */
async function collect(stream: Readable, limit: number, kill: () => void): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream) {
    size += (piece as Buffer).byteLength
    if (size > limit) kill()
    else pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Null when the process did not come to its end. */
function documentOf(reply: string): DocumentText | null {
  if (reply === '') return null
  const body = ReplyBody.safeParse(parsed(reply))
  if (!body.success) return null
  if (!body.data.ok) throw new AppError(body.data.code)
  return body.data.document
}

function parsed(reply: string): unknown {
  try {
    return JSON.parse(reply)
  } catch {
    return null
  }
}

/** The engine ends itself by a signal, too, when its heap is full. */
function refuse(said: string, endedBy: string | null): never {
  const isMemory = said.includes(OUT_OF_MEMORY) || (endedBy !== null && endedBy !== 'SIGKILL')
  throw new AppError(isMemory ? 'FILE_008' : 'FILE_005')
}
