import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const DIST = process.env.OUT_DIR ?? 'dist'

type Chunk = { file: string; src?: string; imports?: string[] }

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const textOf = (chunk: Chunk | undefined) => readFileSync(join(DIST, chunk?.file ?? 'is not in the build'), 'utf8')

/** The code that a screen has loaded when it is drawn: its own, the entry's, and what either imports. */
function codeOf(screen: string): string[] {
  const found = new Map<string, string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    found.set(chunk.file, textOf(chunk))
    chunk.imports?.forEach(visit)
  }
  for (const key of ['index.html', screen]) visit(key)
  return [...found.values()]
}

/** Lingui names a message by six characters of its hash. */
const idsIn = (code: string) => [...code.matchAll(/\bid:[`"']([\w-]{6})[`"']/g)].map(([, id = '']) => id)
const wordsOf = (part: string) => textOf(manifest[`locales/${part}.po`])

describe.each(['ja', 'en'])('the words of the first screens (%s)', (locale) => {
  test.each(['src/features/login/login-screen.tsx', 'src/app/dashboard-page.tsx'])(
    '%s has all it can show: none is in the part that comes later',
    (screen) => {
      const used = [...new Set(codeOf(screen).flatMap(idsIn))]
      expect(used.length).toBeGreaterThan(80)
      const words = wordsOf(`${locale}/first`)
      expect(used.filter((id) => !words.includes(`"${id}"`))).toEqual([])
    },
  )

  test('carry little that only later parts show', () => {
    const first = new Set(codeOf('src/features/login/login-screen.tsx').flatMap(idsIn))
    for (const id of codeOf('src/app/dashboard-page.tsx').flatMap(idsIn)) first.add(id)
    const carried = [...wordsOf(`${locale}/first`).matchAll(/"([\w-]{6})":/g)].map(([, id = '']) => id)
    expect(carried.length).toBeGreaterThan(80)
    expect(carried.filter((id) => !first.has(id)).length).toBeLessThan(30)
  })
})
