// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type SourceFile, sourceFiles } from './source-files.ts'

/** The arrows of the house: a room and the rooms that it may import. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  server: ['contract'],
  'src/lib': ['contract'],
  'src/i18n': ['contract', 'src/lib'],
  'src/ui': ['contract', 'src/lib', 'src/i18n'],
  'src/api': ['contract', 'src/lib'],
  'src/auth': ['contract', 'src/lib', 'src/api'],
  'src/offline': ['contract', 'src/lib', 'src/api'],
  'src/errors': ['contract', 'src/lib', 'src/i18n', 'src/ui', 'src/api'],
  'src/pwa': ['src/lib', 'src/i18n', 'src/ui'],
}
const LOW_ROOMS = [
  'contract',
  'src/lib',
  'src/i18n',
  'src/ui',
  'src/api',
  'src/auth',
  'src/offline',
  'src/errors',
  'src/pwa',
]

const files = sourceFiles()

function roomOf(path: string): string {
  const [top = '', second = '', third = ''] = path.split('/')
  if (top !== 'src') return top
  if (second === 'features') return `src/features/${third}`
  return third === '' ? 'src' : `src/${second}`
}

function allowed(from: SourceFile, target: string): boolean {
  const [room, other] = [roomOf(from.path), roomOf(target)]
  if (room === other || room === 'src') return true
  if (room.startsWith('src/features/')) {
    return (
      LOW_ROOMS.includes(other) || (other.startsWith('src/features/') && /\/(queries|entry-view)\.ts$/.test(target))
    )
  }
  if (room === 'src/app') return other !== 'src' && other !== 'server'
  return MAY_IMPORT[room]?.includes(other) ?? false
}

describe('the house', () => {
  it('is really read', () => {
    expect(files.length).toBeGreaterThan(80)
    expect(files.flatMap((file) => file.imports).length).toBeGreaterThan(150)
  })

  it('has only arrows that the plan allows', () => {
    const wrong = files.flatMap((file) =>
      file.imports.filter((target) => !allowed(file, target)).map((target) => `${file.path} -> ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('has no cycles', () => {
    const graph = new Map(files.map((file) => [file.path, file.imports]))
    expect(cyclesOf(graph)).toEqual([])
  })

  it('keeps the identity SDK in one file', () => {
    const importers = files.filter((file) => /from ['"]firebase\//.test(file.text)).map((file) => file.path)
    expect(importers).toEqual(['src/auth/firebase-client.ts'])
  })

  it('never puts text into a page as HTML, and never fetches outside the API room', () => {
    const inPages = files.filter((file) => file.path.startsWith('src/'))
    expect(
      inPages.filter((file) => /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(file.text)).map((f) => f.path),
    ).toEqual([])
    const fetching = inPages.filter((file) => /(?<![\w.])fetch\(/.test(file.text)).map((file) => file.path)
    expect(fetching.filter((path) => !path.startsWith('src/api/') && path !== 'src/sw.ts')).toEqual([])
  })

  it('has small files: none over 300 lines, a median near 60', () => {
    const tests = globSync(['{contract,src,server}/**/*.test.{ts,tsx}', 'tests/**/*.{ts,tsx}'])
    expect(tests.length).toBeGreaterThan(200)
    const linesOf = (text: string) => text.split('\n').length
    const all = [...files, ...tests.map((path) => ({ path, text: readFileSync(path, 'utf8') }))]
    expect(all.filter(({ text }) => linesOf(text) > 300).map(({ path }) => path)).toEqual([])
    const sorted = files.map(({ text }) => linesOf(text)).sort((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(80)
  })

  it('names a command nowhere but where it is defined', () => {
    const names = files
      .filter(({ path }) => path.endsWith('/mutations.ts'))
      .flatMap(({ text }) => [...text.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map((match) => match[0]))
    expect(names.length).toBeGreaterThan(5)
    const naming = files.filter(({ path }) => path.startsWith('src/') && !/\/mutations\.ts$|-testing\.tsx?$/.test(path))
    expect(naming.filter(({ text }) => names.some((name) => text.includes(name))).map(({ path }) => path)).toEqual([])
  })

  it('has no drawer for odds and ends', () => {
    expect(
      files.filter(
        (file) =>
          /(^|\/)(utils?|helpers?|misc|common)(\/|\.tsx?$)/.test(file.path) && file.path !== 'contract/common.ts',
      ),
    ).toEqual([])
  })
})

function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) return void cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}
