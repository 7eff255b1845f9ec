import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const DIST = process.env.OUT_DIR ?? 'dist'
const names = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('.'))
const worthIt = (name: string) => /\.(js|css|html|webmanifest)$/.test(name) && statSync(join(DIST, name)).size > 1_000

test('what a page loads has both twins, and each holds the same', () => {
  const text = names.filter(worthIt)
  expect(text).toEqual(expect.arrayContaining(['index.html', 'sw.js', 'manifest.webmanifest']))
  // Those of the pages, which travel joined, and of the worker.
  expect(text.length).toBeGreaterThan(20)
  for (const name of text) {
    const [plain, br, gzip] = [name, `${name}.br`, `${name}.gz`].map((path) => readFileSync(join(DIST, path)))
    expect(plain?.equals(brotliDecompressSync(br ?? '')), name).toBe(true)
    expect(plain?.equals(gunzipSync(gzip ?? '')), name).toBe(true)
  }
})

test('there is no twin without its file, and none of a file that is compressed already', () => {
  const twins = names.filter((name) => /\.(br|gz)$/.test(name)).map((name) => name.replace(/\.(br|gz)$/, ''))
  expect(twins.filter((name) => !existsSync(join(DIST, name)))).toEqual([])
  expect(twins.filter((name) => /\.(woff2?|png|jpg|webp)$/.test(name))).toEqual([])
})
