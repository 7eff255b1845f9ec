/** The server on a real socket: what clients send that no client library would, and how it stops. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { drain, expectFreePort, listen, originOf } from '../../server/listen.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk
let server: Server
let port: number

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  server = await listen(world.app, { host: '127.0.0.1', port: 0 })
  port = Number(new URL(originOf(server, '127.0.0.1')).port)
})
afterAll(async () => {
  await drain(server)
  await world.close()
})

/** Sends bytes and returns the status lines that came back. */
function raw(text: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let reply = ''
    socket.on('data', (chunk) => {
      reply += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(reply.match(/^HTTP\/1\.1 \d+/gm) ?? []))
    socket.write(text)
    socket.setTimeout(text.includes('Content-Length: 100') ? 300 : 10_000, () => socket.end())
  })
}
const HOST = 'Host: localhost\r\n'
const END = 'Connection: close\r\n\r\n'

test.each([
  ['broken percent signs', `GET /api/customers/% HTTP/1.1\r\n${HOST}${END}`],
  ['broken percent signs in the query', `GET /api/customers?search=%E0%A4%A&%%%=% HTTP/1.1\r\n${HOST}${END}`],
  ['two slashes', `GET //evil.example/api HTTP/1.1\r\n${HOST}${END}`],
  ['an absolute address', `GET http://evil.example/api/customers HTTP/1.1\r\n${HOST}${END}`],
  ['an address that is none', `GET http://[ HTTP/1.1\r\n${HOST}${END}`],
  ['no host', `GET /api/customers HTTP/1.1\r\n${END}`],
  ['a host that is none', `GET /health HTTP/1.1\r\nHost: a b<>\r\n${END}`],
  ['an empty host', `GET /health HTTP/1.1\r\nHost: \r\n${END}`],
  ['dots that lead up', `GET /../../etc/passwd HTTP/1.1\r\n${HOST}${END}`],
  ['raw bytes in the path', `GET /api/customers/\xff\xfe HTTP/1.1\r\n${HOST}${END}`],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${HOST}${END}`],
  ['TRACE', `TRACE /api/customers HTTP/1.1\r\n${HOST}${END}`],
  ['CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}${END}`],
  ['an unknown method', `BREW /api/customers HTTP/1.1\r\n${HOST}${END}`],
  ['60 KB of headers', `GET /health HTTP/1.1\r\n${HOST}X-Long: ${'x'.repeat(60_000)}\r\n${END}`],
  ['a body shorter than said', `POST /api/customers HTTP/1.1\r\n${HOST}Content-Length: 100\r\n${END}{}`],
  ['two lengths', `POST /api/customers HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n${END}{}`],
  ['not HTTP', 'hello\r\n\r\n'],
])('%s: never a 5xx', async (_, text) => {
  const replies = await raw(text)
  expect(replies.filter((line) => / 5/.test(line))).toEqual([])
  expect(replies.length).toBeLessThanOrEqual(1)
})

test('two Authorization headers over the wire open nothing', async () => {
  const token = `Authorization: Bearer ${await world.identity.sign(desk.admin.uid)}\r\n`
  expect(await raw(`GET /api/customers HTTP/1.1\r\n${HOST}${token}${END}`)).toEqual(['HTTP/1.1 200'])
  expect(await raw(`GET /api/customers HTTP/1.1\r\n${HOST}${token}${token}${END}`)).toEqual(['HTTP/1.1 401'])
})

test('a port that is taken is noticed before anything is prepared', async () => {
  await expect(expectFreePort({ host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await expect(listen(world.app, { host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('a stop lets calls in progress end and takes no new ones', async () => {
  const own = await listen(world.app, { host: '127.0.0.1', port: 0 })
  const address = originOf(own, '127.0.0.1')
  const { id } = await call(world, desk.staff, customers.create, { body: { name: '停止' } })
  const holder = await world.database.owner.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from customers where id = $1 for update', [id])
  const arrived = once(own, 'request')
  const waiting = fetch(`${address}/api/customers/${id}`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${await world.identity.sign(desk.staff.uid)}`,
      'Content-Type': 'application/json',
    },
    body: '{"memo":"最後"}',
  })
  // A call that has not reached the server yet is no call in progress: it finds the door closed.
  await arrived
  const stopped = drain(own)
  await expect(fetch(`${address}/health`)).rejects.toThrow()
  await holder.query('commit')
  holder.release()
  expect((await waiting).status).toBe(200)
  await stopped
})
