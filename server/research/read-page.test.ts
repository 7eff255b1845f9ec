// @vitest-environment node
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import type { Resolve } from '../core/outside/ask-outside.ts'
import { OPEN_WEB, type PageReach, readPage } from './read-page.ts'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))))
})

/** A server that counts its connections, and what it was asked for. */
async function serve(answer: (request: IncomingMessage, reply: ServerResponse) => void) {
  const paths: string[] = []
  const server = createServer((request, reply) => {
    paths.push(request.url ?? '')
    answer(request, reply)
  })
  const connections = vi.fn()
  server.on('connection', connections)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, paths, connections }
}

const page = (reply: ServerResponse) =>
  reply.setHeader('content-type', 'text/html; charset=utf-8').end('<title>青空歯科</title><p>駅前です。</p>')
const inner = () => serve((_, reply) => page(reply))
/** Sends from each path to the next address, and ends with a page. */
const sending = (ways: Record<string, string>, status = 302) =>
  serve((request, reply) => {
    const location = ways[request.url ?? '']
    if (location === undefined) page(reply)
    else reply.writeHead(status, { location }).end()
  })

const read = (url: string, reach: PageReach = OPEN_WEB) => readPage(url, reach, new AbortController().signal)

it.each([301, 302, 303, 307, 308])('follows a redirect by %i, and names the page that it has read', async (status) => {
  const { host, paths } = await sending({ '/': '/ja', '/ja': '/ja/index.html' }, status)
  expect(await read(`http://${host}/`, { trusted: [host] })).toMatchObject({
    state: 'read',
    page: { url: `http://${host}/ja/index.html`, title: '青空歯科', text: expect.stringContaining('駅前です。') },
  })
  expect(paths).toEqual(['/', '/ja', '/ja/index.html'])
})

it('a page whose title never ends keeps nobody waiting, and has none', async () => {
  const html = '<title<'.repeat(250_000)
  const { host } = await serve((_, reply) => reply.setHeader('content-type', 'text/html').end(html))
  expect(await read(`http://${host}/`, { trusted: [host] })).toMatchObject({ state: 'read', page: { title: '' } })
})

it('follows three of them, and no fourth', async () => {
  const ways = { '/1': '/2', '/2': '/3', '/3': '/4', '/4': '/5' }
  const { host, paths } = await sending(ways)
  expect((await read(`http://${host}/2`, { trusted: [host] })).state).toBe('read')
  paths.length = 0
  expect((await read(`http://${host}/1`, { trusted: [host] })).state).toBe('failed')
  expect(paths).toEqual(['/1', '/2', '/3', '/4'])
})

it('a redirect to an inner address is not followed: nobody connects there', async () => {
  const { host: innerHost, connections } = await inner()
  const port = innerHost.split(':')[1]
  const resolve: Resolve = vi.fn(async () => [{ address: '127.0.0.1', family: 4 }])
  for (const location of [
    `http://${innerHost}/`,
    `https://${innerHost}/`,
    `//${innerHost}/`,
    `https://localhost:${port}/`,
    `https://user:password@${innerHost}/`,
    'https://inner.example/',
    'http://inner.example/',
    'http://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
  ]) {
    const { host, paths } = await sending({ '/': location })
    const found = await read(`http://${host}/`, { trusted: [host], resolve })
    expect([location, found.state, paths]).toEqual([location, 'forbidden', ['/']])
  }
  expect(connections).not.toHaveBeenCalled()
})

it('an address that was typed is checked the same: its scheme, its port, its name and who it is meant for', async () => {
  const { host, connections } = await inner()
  const resolve: Resolve = vi.fn(async () => [{ address: '10.0.0.1', family: 4 }])
  for (const typed of [
    `http://${host}/`,
    `https://${host}/`,
    'https://example.com:8443/',
    'http://example.com:443/',
    'https://user@example.com/',
    'ftp://example.com/',
    'not an address',
  ]) {
    expect([typed, (await read(typed, { trusted: [], resolve })).state]).toEqual([typed, 'forbidden'])
  }
  expect(resolve).not.toHaveBeenCalled()
  expect((await read('https://example.com/', { trusted: [], resolve })).state).toBe('forbidden')
  expect(connections).not.toHaveBeenCalled()
})

it('what says http: is asked by TLS alone', async () => {
  const asked: string[] = []
  const resolve: Resolve = async (name) => {
    asked.push(name)
    return [{ address: '127.0.0.1', family: 4 }]
  }
  // It is asked, and has no certificate of that name; by its scheme alone it would be forbidden.
  const found = await read('http://open.example/', { trusted: [], resolve, isAllowed: () => true })
  expect([found.state, asked]).toEqual(['failed', ['open.example']])
})

it('no address is nothing to read', async () => {
  expect(await read('  ')).toEqual({ state: 'none' })
})
