// A store that speaks as much of S3 as the server uses, for tests: it checks each signature by itself, keeps objects in memory
// and can be told to fail.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { StoreSettings } from '../../server/env.ts'
import { isSignedBody, signatureFault } from './signature.ts'

/** What can happen to a request. */
export type StoreFailure =
  /** It is refused. */
  | { kind: 'status'; status: number; code?: string }
  /** It is never answered. */
  | { kind: 'silent' }
  /** It is answered so much later. */
  | { kind: 'slow'; ms: number }
  /** The line ends before it is done; of an object so many bytes come first. */
  | { kind: 'cut'; after?: number }
  /** It is done, and the line ends before the answer. */
  | { kind: 'done-then-cut' }
  /** It is done, and never answered. */
  | { kind: 'done-then-silent' }
  /** The answer stops after so many bytes, and the line stays. */
  | { kind: 'stall'; after: number }
  /** One letter of the object is another one. */
  | { kind: 'other-bytes' }

type Asked = { method: string; key: string }
type Matches = (asked: Asked) => boolean

export type ObjectServer = {
  settings: StoreSettings
  /** By their paths in the bucket. */
  objects: Map<string, Buffer>
  seen: Asked[]
  /** Fails the next request that matches. */
  once(failure: StoreFailure, matches?: Matches): void
  /** Fails all that match until it is told null. */
  always(failure: StoreFailure | null, matches?: Matches): void
  /** Nobody listens any more, and whoever is connected is cut off; `rise` listens at the same place again. */
  fall(): Promise<void>
  rise(): Promise<void>
}

const KEYS = { accessKeyId: 'TESTKEY', secretAccessKey: 'test/secret+key', region: 'ap-northeast-1' }
const BUCKET = 'madoguchi-files'
const ANY: Matches = () => true

/** Starts one on this machine. */
export async function openObjectServer(): Promise<ObjectServer> {
  const objects = new Map<string, Buffer>()
  const seen: Asked[] = []
  const next: { failure: StoreFailure; matches: Matches }[] = []
  let lasting: { failure: StoreFailure; matches: Matches } | null = null
  const sockets = new Set<Socket>()

  const failureOf = (asked: Asked): StoreFailure | null => {
    const index = next.findIndex(({ matches }) => matches(asked))
    if (index >= 0) return next.splice(index, 1)[0]?.failure ?? null
    return lasting?.matches(asked) ? lasting.failure : null
  }
  const server = createServer(async (request, response) => {
    response.on('error', () => {})
    const asked = { method: request.method ?? '', key: (request.url ?? '').slice(BUCKET.length + 2) }
    seen.push(asked)
    const failure = failureOf(asked)
    if (failure?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, failure.ms))
    if (failure?.kind === 'silent') return
    if (failure?.kind === 'status') return refuse(response, failure.status, failure.code ?? 'InternalError')
    if (failure?.kind === 'cut' && asked.method !== 'GET') return void request.socket.destroy()
    const body = await bodyOf(request)
    if (body === null) return
    if (!(request.url ?? '').startsWith(`/${BUCKET}/`)) return refuse(response, 404, 'NoSuchBucket')
    const fault = signatureFault(request, KEYS)
    if (fault) return refuse(response, 403, fault)
    if (!isSignedBody(request, body)) return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    if (asked.method === 'PUT') objects.set(asked.key, body)
    if (asked.method === 'DELETE') objects.delete(asked.key)
    if (failure?.kind === 'done-then-cut') return void request.socket.destroy()
    if (failure?.kind === 'done-then-silent') return
    if (asked.method === 'GET') {
      const object = objects.get(asked.key)
      return object ? give(request, response, object, failure) : refuse(response, 404, 'NoSuchKey')
    }
    response.writeHead(asked.method === 'DELETE' ? 204 : 200, { etag: '"x"' }).end()
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    settings: { ...KEYS, endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, isPathStyle: true },
    objects,
    seen,
    once: (failure, matches = ANY) => void next.push({ failure, matches }),
    always: (failure, matches = ANY) => {
      lasting = failure && { failure, matches }
    },
    rise: () => listen(port),
    fall: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Null for one that ends before it is whole. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of request) pieces.push(piece as Buffer)
  } catch {
    return null
  }
  return Buffer.concat(pieces)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
}

function give(request: IncomingMessage, response: ServerResponse, object: Buffer, failure: StoreFailure | null): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const rest = Buffer.from(object.subarray(from))
  if (failure?.kind === 'other-bytes') rest.writeUInt8(rest.readUInt8(rest.length - 1) ^ 1, rest.length - 1)
  const range = { 'content-range': `bytes ${from}-${object.length - 1}/${object.length}` }
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length, ...(from > 0 && range) })
  if (failure?.kind !== 'cut' && failure?.kind !== 'stall') return void response.end(rest)
  response.write(rest.subarray(0, failure.after ?? 0), () => {
    if (failure.kind === 'cut') request.socket.destroy()
  })
}
