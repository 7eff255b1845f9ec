// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '@/app/commands'
import { type SourceFile, sourceFiles } from './source-files.ts'

/** The arrows of the house: a room and the rooms that it may import. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  server: ['contract'],
  'src/lib': ['contract'],
  'src/i18n': ['contract', 'src/lib'],
  'src/ui': ['contract', 'src/lib', 'src/i18n'],
  'src/api': ['contract', 'src/lib'],
  'src/offline': ['contract', 'src/lib', 'src/api'],
  'src/session': ['contract', 'src/lib', 'src/api', 'src/offline'],
  'src/errors': ['contract', 'src/lib', 'src/i18n', 'src/ui', 'src/api'],
  'src/forms': ['contract', 'src/lib', 'src/i18n', 'src/ui', 'src/api', 'src/offline', 'src/session', 'src/errors'],
  // The pages of a PDF, drawn, with passages of its text marked on them.
  'src/pdf': ['contract', 'src/lib', 'src/i18n', 'src/ui', 'src/errors'],
  // What the pages of the assistants share: answers that come in pieces, their sources, results that are kept.
  'src/assistant': [
    'contract',
    'src/lib',
    'src/i18n',
    'src/ui',
    'src/api',
    'src/offline',
    'src/session',
    'src/errors',
    'src/forms',
    'src/pdf',
  ],
  'src/pwa': ['contract', 'src/lib', 'src/i18n', 'src/ui'],
}
/** The arrows inside of the offline room. `scope` puts the others together for one person; nothing lies loose at its root. */
const OFFLINE_ROOMS: Record<string, readonly string[]> = {
  device: [],
  connectivity: ['device'],
  outbox: ['device'],
  files: ['device', 'outbox'],
  replica: ['device', 'connectivity'],
  cache: ['device', 'connectivity', 'outbox', 'replica'],
  scope: ['device', 'connectivity', 'outbox', 'files', 'replica', 'cache'],
}
const LOW_ROOMS = [
  'contract',
  'src/lib',
  'src/i18n',
  'src/ui',
  'src/api',
  'src/session',
  'src/offline',
  'src/errors',
  'src/forms',
  'src/assistant',
  'src/pdf',
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
      LOW_ROOMS.includes(other) ||
      (other.startsWith('src/features/') && /\/((list-)?queries|entry-view)\.ts$/.test(target))
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

  it('has only arrows that the plan allows inside of the offline room', () => {
    const innerRoom = (path: string) => path.split('/')[2] ?? ''
    const isOffline = (path: string) => path.startsWith('src/offline/')
    // Test doubles of the replica borrow the outbox's.
    const inside = files.filter(({ path }) => isOffline(path) && !/\/test-[^/]+$/.test(path))
    expect([...new Set(inside.map(({ path }) => innerRoom(path)))].sort()).toEqual(Object.keys(OFFLINE_ROOMS).sort())
    const wrong = inside.flatMap(({ path, imports }) =>
      imports
        .filter(isOffline)
        .filter((target) => innerRoom(path) !== innerRoom(target))
        .filter((target) => !OFFLINE_ROOMS[innerRoom(path)]?.includes(innerRoom(target)))
        .map((target) => `${path} -> ${target}`),
    )
    expect(wrong).toEqual([])
  })

  it('has no cycles', () => {
    const graph = new Map(files.map((file) => [file.path, file.imports]))
    expect(cyclesOf(graph)).toEqual([])
  })

  it('keeps the identity SDK in one file', () => {
    const importers = files.filter((file) => /from ['"]firebase\//.test(file.text)).map((file) => file.path)
    expect(importers).toEqual(['src/session/identity/firebase-client.ts'])
  })

  it('never puts text into a page as HTML, and never fetches outside the API room', () => {
    const inPages = files.filter((file) => file.path.startsWith('src/'))
    expect(
      inPages.filter((file) => /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(file.text)).map((f) => f.path),
    ).toEqual([])
    const fetching = inPages.filter((file) => /(?<![\w.])fetch\(/.test(file.text)).map((file) => file.path)
    expect(fetching.filter((path) => !path.startsWith('src/api/') && path !== 'src/sw.ts')).toEqual([])
  })

  it('asks about an act that needs a connection in the one dialog that knows when there is none', () => {
    const both = files.filter(({ imports }) =>
      ['src/ui/confirm-dialog.tsx', 'src/forms/use-online-action.ts'].every((part) => imports.includes(part)),
    )
    expect(both.map(({ path }) => path)).toEqual(['src/forms/act-dialog.tsx'])
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
    const names = COMMANDS.map(({ name }) => `'${name}'`)
    expect(names.length).toBeGreaterThan(5)
    const naming = files.filter(({ path }) => path.startsWith('src/') && !/\/mutations\.ts$|-testing\.tsx?$/.test(path))
    expect(naming.filter(({ text }) => names.some((name) => text.includes(name))).map(({ path }) => path)).toEqual([])
  })

  it('has no drawer for odds and ends', () => {
    expect(files.filter(({ path }) => /(^|\/)(utils?|helpers?|misc|common)(\/|\.tsx?$)/.test(path))).toEqual([])
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
