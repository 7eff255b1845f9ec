import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const DIST = process.env.OUT_DIR ?? 'dist'

type Chunk = { file: string; imports?: string[] }

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** The way from a file back to itself, if there is one. */
function circle(key: string, way: readonly string[] = []): readonly string[] | null {
  if (way.includes(key)) return [...way.slice(way.indexOf(key)), key]
  for (const next of manifest[key]?.imports ?? []) {
    const found = circle(next, [...way, key])
    if (found) return found
  }
  return null
}

// In a circle one file runs before what it imports: what it takes from there is undefined, without any error.
test('no file of the built app imports itself by way of others', () => {
  const keys = Object.keys(manifest)
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.map((key) => circle(key)).find((found) => found !== null) ?? []).toEqual([])
})
