// @vitest-environment node
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressBuild, compressFolder } from './compress.ts'

const CODE = 'export const answer = 42\n'.repeat(200)
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'madoguchi-compress-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const lay = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)
const names = (path = '') => readdirSync(join(folder, path)).filter((name) => name.includes('.') && name !== '.vite')

test('each text file has both twins, which hold what it holds and bear its time', async () => {
  lay('index.html', CODE)
  lay('assets/app-1.js', CODE)
  const built = new Date('2026-11-22T09:00:00Z')
  utimesSync(join(folder, 'assets/app-1.js'), built, built)
  await compressFolder(folder)
  expect(names()).toEqual(['index.html', 'index.html.br', 'index.html.gz'])
  const twin = (suffix: string) => join(folder, `assets/app-1.js${suffix}`)
  expect(brotliDecompressSync(readFileSync(twin('.br'))).toString()).toBe(CODE)
  expect(gunzipSync(readFileSync(twin('.gz'))).toString()).toBe(CODE)
  expect([statSync(twin('.br')).mtime, statSync(twin('.gz')).mtime]).toEqual([built, built])
})

test('what does not shrink, is compressed already or is not shipped has none', async () => {
  lay('assets/noise.js', randomBytes(4_000))
  lay('assets/tiny.svg', '<svg/>')
  lay('icon.png', Buffer.alloc(4_000))
  lay('.vite/manifest.json', CODE)
  await compressFolder(folder)
  expect([...names('assets'), ...names(), ...names('.vite')]).toEqual([
    'noise.js',
    'tiny.svg',
    'icon.png',
    'manifest.json',
  ])
})

test('a second run leaves no twin of what was there before', async () => {
  lay('assets/app.js', CODE)
  await compressFolder(folder)
  lay('assets/app.js', 'x')
  await compressFolder(folder)
  expect(names('assets')).toEqual(['app.js'])
})

test.each(['relative', 'absolute'])('a build has its twins, its folder named by a path that is %s', async (kind) => {
  lay('index.html', CODE)
  const outDir = kind === 'absolute' ? join(folder, 'out') : 'out'
  await build({ configFile: false, logLevel: 'silent', root: folder, plugins: [compressBuild()], build: { outDir } })
  expect(names('out')).toEqual(['index.html', 'index.html.br', 'index.html.gz'])
})
