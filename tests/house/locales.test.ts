// @vitest-environment node
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

type Catalogue = Map<string, string>

/** Messages of a .po file, by source text; an entry without context, as Lingui writes it. */
function catalogue(path: string): Catalogue {
  const entries = readFileSync(path, 'utf8').split(/\n\n+/)
  const text = (entry: string, field: string) => {
    const match = new RegExp(`^${field} ((?:".*"\\n?)+)`, 'm').exec(entry)
    return match ? [...(match[1] ?? '').matchAll(/^"(.*)"$/gm)].map((line) => line[1]).join('') : ''
  }
  const pairs = entries
    .filter((entry) => !entry.includes('#~'))
    .map((entry) => [text(entry, 'msgid'), text(entry, 'msgstr')] as const)
  return new Map(pairs.filter(([id]) => id !== ''))
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)[},]|<(\/?\d+)\/?>/g)].map((m) => m[1] ?? m[2] ?? '').sort()

describe('the words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-words-'))
  const both = (root: string, locale: string): Catalogue =>
    new Map(['first', 'later'].flatMap((part) => [...catalogue(join(root, locale, `${part}.po`))]))
  const committed = (locale: string) => both(join(ROOT, 'locales'), locale)
  const inCode = () => both(folder, 'ja')

  beforeAll(() => {
    cpSync(join(ROOT, 'locales'), folder, { recursive: true })
    const config = join(ROOT, `lingui.check-${process.pid}.config.ts`)
    writeFileSync(
      config,
      `import config from './lingui.config.ts'
const moved = (path) => path.replace('<rootDir>/locales', ${JSON.stringify(folder)})
export default { ...config, catalogs: config.catalogs.map((one) => ({ ...one, path: moved(one.path) })) }
`,
    )
    try {
      // Under NODE_ENV=test the tool looks for workers that its package does not ship.
      const env = { ...process.env, NODE_ENV: 'production' }
      execFileSync('lingui', ['extract', '--clean', '--config', config], { cwd: ROOT, stdio: 'pipe', env })
    } finally {
      rmSync(config)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('are really read', () => {
    expect(inCode().size).toBeGreaterThan(150)
    expect([...inCode().keys()]).toContain('顧客管理')
  })

  it('count people and things in English without calling them records', () => {
    const counts = [...committed('en')].filter(([id]) => /^(\{records, plural|件$)/.test(id)).map(([, words]) => words)
    expect(counts).toHaveLength(3)
    expect(counts.filter((words) => /# record|^record/.test(words))).toEqual([])
  })

  it.each(['ja', 'en'])('are all in the %s catalogue, and nothing there is unused', (locale) => {
    const [code, file] = [[...inCode().keys()], [...committed(locale).keys()]]
    expect({
      missing: code.filter((id) => !file.includes(id)),
      unused: file.filter((id) => !code.includes(id)),
    }).toEqual({
      missing: [],
      unused: [],
    })
  })

  it('have an English translation each, with the same placeholders and without Japanese left in it', () => {
    const english = committed('en')
    expect([...english].filter(([, text]) => text === '').map(([id]) => id)).toEqual([])
    const wrong = [...english].filter(
      ([id, text]) => new Set(placeholders(id)).symmetricDifference(new Set(placeholders(text))).size > 0,
    )
    expect(wrong).toEqual([])
    const japanese = [...english].filter(
      ([id, text]) => /[\u3041-\u30ff\u4e00-\u9fff]/u.test(text) && !ALLOWED_JAPANESE.has(id),
    )
    expect(japanese).toEqual([])
  })

  it('set nothing between a number and the Japanese word that belongs to it', () => {
    const apart = /[#\d}] (件|歳|日|時間|分|秒|か月|年|人|回|名|文字|桁|まで|に確認)|(約|最大|残り|あと|未読) [#\d{]/
    expect([...inCode().keys()].filter((id) => apart.test(id))).toEqual([])
  })

  it('never use half-width kana', () => {
    expect([...inCode().keys()].filter((id) => /[\uff61-\uff9f]/.test(id))).toEqual([])
  })
})

/** Names that stay as they are in every language. */
const ALLOWED_JAPANESE = new Set(['窓口', '日本語'])
