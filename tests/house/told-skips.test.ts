// @vitest-environment node
/** A run says which tests it left out: none returns silently on one of the two databases; `skipIf` and `runIf` are told. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A condition about the kind of the database, and nothing done when it holds. */
const SILENT =
  /\bif \([^\n]*(?:embedded|postgres)[^\n]*\)\s*(?:\{\s*(?:\/\/[^\n]*\s*)*)?return\b(?: undefined| null)?\s*(?:[;}]|\n|$)/i

it.each([
  "  if (world.database.app.kind === 'embedded') return\n",
  "  if (database.app.kind !== 'embedded') return\n",
  "  if (inject('template').kind === 'postgres') {\n    return\n  }\n",
  '  if (isEmbedded) {\n    // Nobody else could hold anything.\n    return\n  }\n',
  '  if (!isPostgres) return;',
])('the house knows that a test with %j says nothing', (example) => {
  expect(example).toMatch(SILENT)
})

it.each([
  "  if (place.kind !== 'embedded') throw new Error('not the embedded database')\n",
  "test.skipIf(inject('template').kind === 'embedded')('is told', async () => {\n  if (done) return\n",
])('and that one with %j does', (example) => {
  expect(example).not.toMatch(SILENT)
})

it('no API test is left out without a word', () => {
  const silent = globSync('tests/api/*.test.ts').flatMap((path) => {
    const found = SILENT.exec(readFileSync(path, 'utf8'))
    return found ? [`${path}: ${found[0].trim()}`] : []
  })
  expect(silent).toEqual([])
})
