// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutSummaries } from './without-summaries.ts'

const modules = globSync('contract/*.ts').filter((file) => !file.endsWith('.test.ts'))
const WRITTEN = /^ +summary:\s*['"`]/gm

test('no call of the contract takes its summary along, and nothing else is lost', () => {
  const before = modules.map((file) => readFileSync(file, 'utf8'))
  const after = before.map(withoutSummaries)
  expect(before.join('\n').match(WRITTEN)?.length).toBeGreaterThan(100)
  expect(after.join('\n').match(WRITTEN)).toBeNull()
  const count = (codes: readonly string[], word: string) => codes.join('\n').split(word).length
  for (const word of ['endpoint(', 'response:', 'path:', 'method:', 'export ', '\n'])
    expect(count(after, word), word).toBe(count(before, word))
})

test('whatever it is quoted by, and however long it is', () => {
  const call = (summary: string) =>
    `  get: endpoint({\n    path: '/a',\n    summary:${summary},\n    status: 201,\n  }),\n`
  for (const summary of [" 'one'", ' "o\\"ne"', ' `' + '$' + "{A} 'b'`", "\n      'one, ' +\n      'two'"]) {
    const code = withoutSummaries(call(summary))
    expect(code.replaceAll(/\s+/g, ' ')).toBe("  get: endpoint({ path: '/a', status: 201, }), ".replaceAll(/\s+/g, ' '))
    expect(code.split('\n').length).toBe(call(summary).split('\n').length)
  }
})
