/** The built app as the server hands it out: what is kept, what is asked for again, what is not there. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/day'
import { createApp } from '../../server/app.ts'
import { archiveAssets } from '../../server/app-files/archive.ts'
import type { Api } from '../../server/http/types.ts'
import { openWorld, read, type World } from './support/world.ts'

const PAGE =
  '<!doctype html><style>body{}</style><script>boot()</script><script type="module" src="/assets/app.js"></script>'
const CODE = 'console.log(1)'.repeat(100)
const ACCEPTED = [
  ['identity', null],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
] as const

let world: World
let app: Api
let folder: string

beforeAll(async () => {
  world = await openWorld()
  folder = mkdtempSync(join(tmpdir(), 'madoguchi-dist-'))
  const files: Record<string, string> = {
    'dist/index.html': PAGE,
    'dist/sw.js': CODE,
    'dist/manifest.webmanifest': '{}',
    'dist/icons/icon.svg': '<svg/>',
    'dist/assets/app-1.js': CODE,
    'dist/assets/pdf.min-1.mjs': CODE,
    'dist/pdfjs/2.0/cmaps/H.bcmap': 'new table',
    'archive/old-0.js': 'old',
    'secret.txt': 'canary',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const name of ['dist/assets/app-1.js', 'dist/sw.js']) {
    writeFileSync(join(folder, `${name}.gz`), gzipSync(files[name] ?? ''))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(files[name] ?? ''))
  }
  app = createApp({ ...world.deps, distDir: join(folder, 'dist'), archiveDir: join(folder, 'archive') })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
const NAVIGATION = { Accept: 'text/html,application/xhtml+xml' }

test.each(['/', '/customers', '/customers/0a?edit=1', '/invite?code=a.b', '/deep.link/with.dots', '/%E9%A1%A7', '/%'])(
  'a navigation to %s gets the page, which is asked for again each time',
  async (path) => {
    const reply = await read(await get(path, NAVIGATION))
    expect([reply.status, reply.text]).toEqual([200, PAGE])
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
  },
)

test.each([
  ['/sw.js', 'text/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['/icons/icon.svg', 'image/svg+xml'],
])('%s is asked for again each time, and answered 304 while it is the same', async (path, type) => {
  const reply = await get(path)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type])
  expect(reply.headers.get('cache-control')).toBe('no-cache')
  const again = await get(path, { 'If-None-Match': reply.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('an asset never changes, and comes packed to who takes it so', async () => {
  const lengths: number[] = []
  for (const [accepted, encoding] of ACCEPTED) {
    const reply = await get('/assets/app-1.js', { 'Accept-Encoding': accepted })
    expect([accepted, reply.headers.get('content-encoding')]).toEqual([accepted, encoding])
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(reply.headers.get('vary')).toBe('Accept-Encoding')
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    lengths.push(Number(reply.headers.get('content-length')))
    expect((await reply.arrayBuffer()).byteLength).toBe(lengths.at(-1))
  }
  expect(lengths).toEqual([...lengths].sort((a, b) => b - a))
  expect(new Set(lengths).size).toBe(3)
})

test('a module is a script by its type as well: the browser must not run what it has to guess', async () => {
  const reply = await get('/assets/pdf.min-1.mjs')
  expect([reply.status, await reply.text()]).toEqual([200, CODE])
  expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('each way of packing is a reply of its own: HEAD tells of it, 304 is for that one, a range is the whole', async () => {
  const etags: string[] = []
  for (const [accepted, encoding] of ACCEPTED) {
    const head = await app.request('/sw.js', { method: 'HEAD', headers: { 'Accept-Encoding': accepted } })
    expect([head.status, await head.text(), head.headers.get('content-encoding')]).toEqual([200, '', encoding])
    const full = await get('/sw.js', { 'Accept-Encoding': accepted, Range: 'bytes=0-3' })
    expect([full.status, full.headers.get('content-range')]).toEqual([200, null])
    expect(full.headers.get('content-length')).toBe(head.headers.get('content-length'))
    etags.push(full.headers.get('etag') ?? '')
  }
  expect(new Set(etags).size).toBe(ACCEPTED.length)
  for (const [index, [accepted]] of ACCEPTED.entries()) {
    const status = async (ifNoneMatch: string) => {
      const reply = await get('/sw.js', { 'Accept-Encoding': accepted, 'If-None-Match': ifNoneMatch })
      expect(reply.headers.get('vary')).toBe('Accept-Encoding')
      return reply.status
    }
    const own = etags[index] ?? ''
    expect(await status(own)).toBe(304)
    expect(await status(`"other", ${own.replace('W/', '')}`)).toBe(304)
    expect(await status('*')).toBe(304)
    expect(await status(etags.filter((etag) => etag !== own).join(', '))).toBe(200)
  }
})

test('a file that was changed after the build is sent as it is now', async () => {
  const file = join(folder, 'dist/icons/icon.svg')
  writeFileSync(`${file}.gz`, gzipSync('<svg old/>'))
  const reply = () => get('/icons/icon.svg', { 'Accept-Encoding': 'gzip' })
  expect((await reply()).headers.get('content-encoding')).toBe('gzip')
  utimesSync(file, new Date(), new Date(Date.now() + 3_600_000))
  expect([(await reply()).headers.get('content-encoding'), await (await reply()).text()]).toEqual([null, '<svg/>'])
  rmSync(`${file}.gz`)
})

test('an asset of an earlier build is still served', async () => {
  expect(await (await get('/assets/old-0.js')).text()).toBe('old')
})

test('the tables that an open page of an earlier build asks its PDF viewer’s version for are still served', async () => {
  const [dist, archive] = ['former/dist', 'former/archive'].map((name) => join(folder, name)) as [string, string]
  const build = (version: string) => {
    rmSync(dist, { recursive: true, force: true })
    mkdirSync(join(dist, 'pdfjs', version, 'cmaps'), { recursive: true })
    writeFileSync(join(dist, 'pdfjs', version, 'cmaps/H.bcmap'), version)
    writeFileSync(join(dist, 'pdfjs', version, 'cmaps/LICENSE'), version)
  }
  const later = createApp({ ...world.deps, distDir: dist, archiveDir: archive })
  for (const version of ['1.0', '2.0']) {
    build(version)
    archiveAssets(dist, archive, new Date())
  }
  for (const version of ['1.0', '2.0']) {
    for (const name of ['H.bcmap', 'LICENSE']) {
      const reply = await later.request(`/pdfjs/${version}/cmaps/${name}`)
      expect([reply.status, await reply.text()]).toEqual([200, version])
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  }
  // As every file of a build, until it was in none for 30 days.
  archiveAssets(dist, archive, new Date(Date.now() + 31 * DAY_MS))
  const statuses = ['1.0', '2.0'].map(
    async (version) => (await later.request(`/pdfjs/${version}/cmaps/H.bcmap`)).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 200])
})

test.each([
  '/pdfjs/1.0/cmaps/H.bcmap',
  '/pdfjs/1.0/cmaps/LICENSE',
  '/assets/gone-2.js',
  '/assets/',
  '/assets',
  '/missing.js',
  '/favicon.ico',
])('%s is 404 and never the page', async (path) => {
  const reply = await read(await get(path, { Accept: '*/*' }))
  expect([reply.status, reply.text.includes('SYS_008')]).toEqual([404, true])
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/pdfjs/..%2f..%2fsecret.txt',
  '/%2e%2e%5csecret.txt',
  '/%00',
  `/${'a'.repeat(5000)}`,
])('%s does not lead out of the folder', async (path) => {
  const reply = await get(path, NAVIGATION)
  expect(await reply.text()).not.toContain('canary')
  expect(reply.status).toBeLessThan(500)
})

test('HEAD answers without the file', async () => {
  const reply = await app.request('/sw.js', { method: 'HEAD' })
  expect([reply.status, await reply.text(), reply.headers.get('content-length')]).toEqual([
    200,
    '',
    String(CODE.length),
  ])
})

test('every answer has the headers that keep a page to itself; inline code only as it was built', async () => {
  for (const path of ['/', '/health', '/api/customers', '/assets/app-1.js']) {
    const { headers } = await get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  }
  const policy = (await get('/')).headers.get('content-security-policy') ?? ''
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy.match(/sha256-/g)).toHaveLength(2)
  expect(policy).toContain('https://identitytoolkit.googleapis.com')
  expect(policy).toContain("frame-src 'self' https://test.example")
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default gapi#gapi goog#html")
  writeFileSync(join(folder, 'dist/index.html'), PAGE.replaceAll('boot()', 'other()'))
  utimesSync(join(folder, 'dist/index.html'), new Date(), new Date(Date.now() + 5000))
  expect((await get('/')).headers.get('content-security-policy')).not.toBe(policy)
  writeFileSync(join(folder, 'dist/index.html'), PAGE)
})

test('the embedded identity needs nothing from outside', async () => {
  const clientConfig = { ...world.deps.identity.clientConfig }
  clientConfig.identity = { ...clientConfig.identity, mode: 'embedded' }
  const embedded = createApp({ ...world.deps, identity: { ...world.deps.identity, clientConfig } })
  const policy = (await embedded.request('/health')).headers.get('content-security-policy')
  expect(policy).not.toContain('http')
  expect(policy).toMatch(/trusted-types default$/)
})

test('the archive keeps each build for 30 days after it was last current', () => {
  const dist = join(folder, 'build')
  const archive = join(folder, 'builds')
  const build = (name: string) => {
    rmSync(dist, { recursive: true, force: true })
    mkdirSync(join(dist, 'assets'), { recursive: true })
    writeFileSync(join(dist, 'assets', name), name)
  }
  const start = (day: number) => archiveAssets(dist, archive, new Date(Date.UTC(2026, 0, day)))
  archiveAssets(join(folder, 'nothing-built'), archive, new Date())
  build('a.js')
  start(1)
  start(20)
  build('b.js')
  start(21)
  start(49)
  expect(readdirSync(archive).sort()).toEqual(['a.js', 'b.js'])
  start(51)
  expect(readdirSync(archive)).toEqual(['b.js'])
  // A server that has run for long without a start.
  build('c.js')
  start(95)
  expect(readdirSync(archive).sort()).toEqual(['b.js', 'c.js'])
})
