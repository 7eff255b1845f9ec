import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isServerPath } from '../../src/pwa/server-paths.ts'

const DIST = process.env.OUT_DIR ?? 'dist'

type Chunk = { file: string; name?: string; src?: string; isDynamicEntry?: boolean; css?: string[] }

const read = (path: string) => readFileSync(join(DIST, path), 'utf8')
const chunks = Object.values(JSON.parse(read('.vite/manifest.json')) as Record<string, Chunk>)
const worker = read('sw.js')

/** The list that the build wrote into the worker. */
const precached = new Set(
  [...worker.matchAll(/["']?url["']?\s*:\s*["'`]([^"'`]+)["'`]/g)].map(([, url = '']) => url.replace(/^\/?/, '/')),
)

const sources = (folder: string, end: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(end))

describe('the app on the device', () => {
  test('the worker has a list at all', () => {
    expect(precached.size).toBeGreaterThan(20)
  })

  test('the shell is on it', () => {
    for (const file of ['/index.html', '/theme.js', '/shell.css', '/favicon.svg', '/icon-192.png']) {
      expect(precached).toContain(file)
    }
    expect([...precached].filter((path) => path.endsWith('manifest.webmanifest'))).toHaveLength(1)
  })

  test('every chunk of code and style that the build made is on it', () => {
    const styles = sources(join(DIST, 'assets'), '.css').filter((name) => !name.startsWith('wght-'))
    const made = sources(join(DIST, 'assets'), '.js').concat(styles)
    expect(made.length).toBeGreaterThan(10)
    expect(made.map((name) => `/assets/${name}`).filter((path) => !precached.has(path))).toEqual([])
  })

  test.each(sources('src', '-screen.tsx'))('the screen %s has a chunk, and it is on the list', (path) => {
    const source = `src/${path}`
    const chunk = chunks.find(({ src }) => src === source)
    // A screen that is part of another chunk is on the list with it.
    if (!chunk) expect(read('.vite/manifest.json')).not.toContain(`"${source}"`)
    else expect(precached).toContain(`/${chunk.file}`)
  })

  test.each(['ja/first', 'ja/later', 'en/first', 'en/later'])('the words of %s are on it', (part) => {
    const catalogue = chunks.find(({ src }) => src === `locales/${part}.po`)
    expect(precached).toContain(`/${catalogue?.file}`)
  })

  test('nothing that only the server may answer is on it', () => {
    expect([...precached].filter(isServerPath)).toEqual([])
  })

  test('nothing of the typeface is on it: few devices need it, and keep what they use', () => {
    expect([...precached].filter((path) => /\.woff2?$|\/wght-/.test(path))).toEqual([])
    expect(sources(join(DIST, 'assets'), '.css').filter((name) => name.startsWith('wght-'))).toHaveLength(1)
    expect(sources(join(DIST, 'assets'), '.woff2').length).toBeGreaterThan(100)
  })

  test('nothing of what draws a PDF is on it: it is brought by who looks at one, and is there with its tables', () => {
    expect([...precached].filter((path) => /pdfjs|\/pdf\./.test(path))).toEqual([])
    expect(sources(join(DIST, 'assets'), '.mjs').map((name) => name.replace(/-[\w-]+\.mjs$/, ''))).toEqual(
      expect.arrayContaining(['pdf.min', 'pdf.worker.min']),
    )
    const parts = sources(join(DIST, 'pdfjs'), '')
    for (const end of ['cmaps/90ms-RKSJ-H.bcmap', 'FoxitSymbol.pfb', 'wasm/jbig2_nowasm_fallback.js']) {
      expect(parts.filter((path) => path.endsWith(end))).toHaveLength(1)
    }
    expect(parts.filter((path) => /\.wasm$|eval/.test(path))).toEqual([])
  })

  test('every entry exists', () => {
    expect([...precached].filter((path) => !existsSync(join(DIST, path)))).toEqual([])
  })

  test('hashed files carry no revision: they are not fetched again by each update', () => {
    const withRevision = [...worker.matchAll(/\{[^{}]*url[^{}]*\}/g)]
      .map(([entry]) => entry)
      .filter((entry) => entry.includes('assets/') && !/revision["']?\s*:\s*null/.test(entry))
    expect(withRevision).toEqual([])
  })
})

describe('the page itself', () => {
  const html = read('index.html')

  test('has no inline script and no inline style: the policy needs no exception', () => {
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(html).not.toMatch(/<style|\sstyle=/)
  })

  test('speaks Japanese, also to those without scripts', () => {
    expect(html).toMatch(/<html [^>]*lang="ja"/)
    expect(html).toMatch(/<noscript>[\s\S]*JavaScript を有効に[\s\S]*<\/noscript>/)
  })

  test('knows its manifest and its icons', () => {
    const linked = [...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(linked).toContain('/manifest.webmanifest')
    expect(linked.filter((path) => !existsSync(join(DIST, path)))).toEqual([])
  })

  test('the manifest names icons that exist in the size they claim', () => {
    const { icons, name, lang } = JSON.parse(read('manifest.webmanifest'))
    expect({ name, lang }).toEqual({ name: '窓口', lang: 'ja' })
    for (const { src, sizes } of icons) {
      const png = readFileSync(join(DIST, src))
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
    }
    expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  })
})

describe('worker paths', () => {
  test.each([
    '/api',
    '/api/customers',
    '/api?x=1',
    '/health',
    '/__/auth/handler',
    '/emulator/auth/handler',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
    '/securetoken.googleapis.com/v1/token',
  ])('%s is the server’s alone', (path) => {
    expect(isServerPath(path)).toBe(true)
  })

  test.each(['/', '/customers', '/customers/api', '/healthy', '/apiary', '/api-help', '/invite?code=/api/'])(
    '%s is a page of the app',
    (path) => {
      expect(isServerPath(path)).toBe(false)
    },
  )
})
