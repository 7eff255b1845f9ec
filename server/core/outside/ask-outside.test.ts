// @vitest-environment node
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { askOutside, type OutsideRequest, type Resolve } from './ask-outside.ts'
import { isPublicAddress } from './public-address.ts'

const servers: Server[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))))
})

async function serve(answer: Parameters<typeof createServer>[1]): Promise<{ host: string; paths: string[] }> {
  const paths: string[] = []
  const server = createServer((request, reply) => {
    paths.push(request.url ?? '')
    if (typeof answer === 'function') answer(request, reply)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, paths }
}

const at = (...addresses: string[]): Resolve =>
  vi.fn(async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))

const ask = (url: string, more: Partial<OutsideRequest> = {}) =>
  askOutside({
    ...{ method: 'GET', url, limitMs: 2_000, limitBytes: 1_000, trusted: [] },
    signal: new AbortController().signal,
    ...more,
  })
const failureOf = (url: string, more: Partial<OutsideRequest> = {}) =>
  ask(url, more).then(
    () => 'answered',
    (thrown: { failure?: string }) => thrown.failure,
  )

/** Each spelled in an address; none may be asked for, and the name service neither. */
const INNER = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://１２７.０.０.１/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://10.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://192.168.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://2852039166/',
  'https://0251.0376.0251.0376/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://192.0.0.192/',
  'https://198.18.0.1/',
  'https://192.0.2.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://[100::1]/',
]

/** What no address may be, whatever the name stands for. */
const BAD = [
  'http://example.com/',
  'http://169.254.169.254/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'data:text/plain,x',
  'javascript:alert(1)',
  'https://user@example.com/',
  'https://user:password@example.com/',
  'https://127.0.0.1@example.com/',
  'https://example.com:x@169.254.169.254/',
  'https://:@example.com:a/',
  'not an address',
  '//example.com/',
  'https://',
  'https://[::1',
  'https://exa mple.com/',
]

describe('an address that somebody typed', () => {
  it.each(INNER)('%s is an inner one', async (url) => {
    const resolve = at('93.184.216.34')
    expect(await failureOf(url, { resolve })).toBe('forbidden')
    expect(resolve).not.toHaveBeenCalled()
  })

  it.each(BAD)('%s is none', async (url) => {
    const resolve = at('93.184.216.34')
    expect(await failureOf(url, { resolve })).toBe('forbidden')
    expect(resolve).not.toHaveBeenCalled()
  })
})

describe('a name', () => {
  it.each([
    ['localhost', '127.0.0.1'],
    ['localhost.', '::1'],
    ['LOCALHOST', '127.0.0.1'],
    ['foo.localhost', '127.0.0.1'],
    ['metadata.google.internal', '169.254.169.254'],
    ['router.local', '192.168.0.1'],
    ['127.0.0.1.nip.io', '127.0.0.1'],
    ['db.example.com', '10.1.2.3'],
    ['mapped.example.com', '::ffff:10.0.0.1'],
    ['ula.example.com', 'fd12::1'],
    ['link.example.com', 'fe80::1'],
    ['nat64.example.com', '64:ff9b::a00:1'],
  ])('%s that stands for %s is refused', async (name, address) => {
    expect(await failureOf(`https://${name}/`, { resolve: at(address) })).toBe('forbidden')
  })

  it('with one inner address among its addresses is refused, wherever that stands', async () => {
    for (const addresses of [
      ['93.184.216.34', '127.0.0.1'],
      ['127.0.0.1', '93.184.216.34'],
      ['2606:4700::1', '::1'],
    ]) {
      expect(await failureOf('https://example.com/', { resolve: at(...addresses) })).toBe('forbidden')
    }
  })

  it('is looked up once: what it stands for a moment later is not asked', async () => {
    const connected: string[] = []
    const server = createSocketServer((socket) => {
      connected.push(socket.localAddress ?? '')
      socket.destroy()
    })
    await new Promise<void>((done) => server.listen(0, '0.0.0.0', done))
    const { port } = server.address() as AddressInfo
    let asked = 0
    const rebinding: Resolve = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    }
    const isAllowed = (address: string) => address === '127.0.0.1'
    expect(await failureOf(`https://rebind.example:${port}/`, { resolve: rebinding, isAllowed })).toBe('unreachable')
    expect([asked, connected]).toEqual([1, ['127.0.0.1']])
    expect(await failureOf(`https://rebind.example:${port}/`, { resolve: rebinding, isAllowed })).toBe('forbidden')
    expect(connected).toHaveLength(1)
    await new Promise((done) => server.close(done))
  })

  it('without an address, or that nobody can look up, is not reached', async () => {
    expect(await failureOf('https://example.com/', { resolve: at() })).toBe('forbidden')
    const broken: Resolve = () => Promise.reject(new Error('no name service'))
    expect(await failureOf('https://example.com/', { resolve: broken })).toBe('unreachable')
  })
})

describe('the answer', () => {
  it('of a trusted host is read, with status and body', async () => {
    const { host } = await serve((request, reply) => reply.writeHead(201).end(`${request.method} ${request.url}`))
    expect(await ask(`http://${host}/v1`, { trusted: [host], method: 'POST', body: 'x' })).toEqual({
      status: 201,
      body: 'POST /v1',
    })
  })

  it('is trusted at that port alone', async () => {
    const { host, paths } = await serve((_, reply) => reply.end('inner'))
    for (const trusted of [['127.0.0.1:1'], ['127.0.0.1'], [`localhost:${host.split(':')[1]}`]]) {
      expect(await failureOf(`http://${host}/`, { trusted })).toBe('forbidden')
    }
    expect(paths).toEqual([])
  })

  it.each([301, 302, 303, 307, 308, 300, 304])('that redirects by %i is not followed', async (status) => {
    const { host, paths } = await serve((_, reply) =>
      reply.writeHead(status, { location: 'http://169.254.169.254/latest/' }).end(),
    )
    expect(await failureOf(`http://${host}/`, { trusted: [host] })).toBe('redirect')
    expect(paths).toEqual(['/'])
  })

  it('is cut off where it is too large, also when it never ends', async () => {
    const { host } = await serve((_, reply) => {
      const timer = setInterval(() => reply.write('x'.repeat(500)), 1)
      reply.on('close', () => clearInterval(timer))
    })
    expect(await failureOf(`http://${host}/`, { trusted: [host] })).toBe('too-large')
  })

  it('that does not come ends in time, and with its caller', async () => {
    const { host } = await serve(() => {})
    expect(await failureOf(`http://${host}/`, { trusted: [host], limitMs: 50 })).toBe('timeout')
    const caller = new AbortController()
    const asking = failureOf(`http://${host}/`, { trusted: [host], signal: caller.signal })
    caller.abort()
    expect(await asking).toBe('unreachable')
  })

  it('of nobody is none', async () => {
    expect(await failureOf('http://127.0.0.1:1/', { trusted: ['127.0.0.1:1'] })).toBe('unreachable')
  })
})

it('addresses of the open internet are public', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2001:4860:4860::8888']) {
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  }
  for (const text of ['', 'example.com', '127.0.0.1', '::1'])
    expect([text, isPublicAddress(text)]).toEqual([text, false])
})

it('a server that wants to speak another protocol is not waited for', async () => {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await failureOf(`http://${host}/`, { trusted: [host] })).toBe('unreachable')
  } finally {
    server.close()
  }
})
