/** A file over a line that needs longer for a whole piece than the server gives a request. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, createServer, type Server as NetServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { configureApi } from '@/api/configure'
import { upload } from '@/api/upload'
import { LIMITS, listen } from '../../server/listen.ts'
import { addDesk, openWorld, type World } from './support/world.ts'

/** Of a fortieth of the true length, as is everything about time here. A busy machine makes the line slower, never quicker. */
const SHORT = { ...LIMITS, requestTimeout: 625, headersTimeout: 375, connectionsCheckingInterval: 25 }
const SIZE = 640 * 1024
/** Bytes a second: the whole file takes 0.85 s, half of it 0.425. */
const SPEED = SIZE / 0.85

let world: World
let server: Server
let line: NetServer
/** Bytes of each piece that was sent. */
let pieces: number[]
const original = globalThis.fetch

beforeAll(async () => {
  world = await openWorld()
  server = await listen(world.app, { host: '127.0.0.1', port: 0 }, SHORT)
  line = createServer((near) => dripping(near, connect((server.address() as AddressInfo).port, '127.0.0.1')))
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const { port } = line.address() as AddressInfo
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.body instanceof Blob) pieces.push(init.body.size)
    return original(`http://127.0.0.1:${port}${url}`, init)
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  configureApi()
  server.closeAllConnections()
  server.close()
  line.close()
  await world.close()
})

/** What the client sends arrives slowly; the answers come at once. */
function dripping(near: Socket, far: Socket): void {
  near.on('data', (chunk) => {
    near.pause()
    const pass = () => {
      far.write(chunk)
      near.resume()
    }
    setTimeout(pass, (chunk.byteLength / SPEED) * 1_000)
  })
  far.pipe(near)
  for (const [own, other] of [
    [near, far],
    [far, near],
  ] as const) {
    own.on('error', () => {})
    own.on('close', () => other.destroy())
  }
}

test.each([
  ['the client gives a piece up first', 500],
  ['the server cuts a piece off first', 2_000],
])('it arrives, in smaller pieces: %s', { timeout: 60_000 }, async (_, pieceMs) => {
  const { staff } = await addDesk(world)
  configureApi({ credential: () => world.identity.sign(staff.uid), tenantId: () => staff.tenantId })
  const bytes = randomBytes(SIZE)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const about = { id: crypto.randomUUID(), name: 'a.pdf', media_type: 'application/pdf', size: SIZE, sha256 }
  const read = async (from: number, to: number) => new Blob([bytes.subarray(from, to)])
  pieces = []
  const file = await upload({ ...about, read }, { pieceMs, tries: 6 })
  expect(file).toMatchObject({ id: about.id, size: SIZE, sha256 })
  expect(pieces.slice(0, 2)).toEqual([SIZE, SIZE / 2])
})
