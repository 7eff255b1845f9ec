// @vitest-environment node
// What is kept of a query outlives an update of the app: it is read through the schema of its answer, which the query names.
import { expect, it } from 'vitest'
import { type SourceFile, sourceFiles } from './source-files.ts'

/** Queries whose data is no reply of the contract, by a part of their key. */
const NO_REPLY: Readonly<Record<string, string>> = {
  "'tags'": 'words, taken from the copy on the device',
  "'recent-customers'": 'ids, which this device alone knows',
  "'image'": 'the bytes of a file',
  "'document-files'": 'the bytes of a file',
  '...files': 'the bytes of a file',
  "'person'": 'two fields, taken from the copy on the device',
}

/** The options of each query of a file, from their beginning to those of the next one. */
function queriesIn({ path, text }: SourceFile): { path: string; options: string }[] {
  const [, ...all] = text.split(/(?:infiniteQ|q)ueryOptions\(\{/)
  return all.map((options) => ({ path, options }))
}

const queries = sourceFiles()
  .filter(({ path }) => /queries\.ts$/.test(path))
  .flatMap(queriesIn)

it('names the schema of its answer, or is not kept', () => {
  expect(queries.length).toBeGreaterThan(40)
  const told = /reply:|persist: false|ONLINE_ONLY/
  const others = queries.filter(({ options }) => !told.test(options))
  const nameless = others.filter(({ options }) => !Object.keys(NO_REPLY).some((key) => options.includes(key)))
  expect(nameless.map(({ path, options }) => `${path}: ${/queryKey:[^\n]*/.exec(options)?.[0]}`)).toEqual([])
})

it('is asked for in no other file', () => {
  const elsewhere = sourceFiles().filter(({ path, text }) => !/queries\.ts$/.test(path) && /ueryOptions\(\{/.test(text))
  expect(elsewhere.map(({ path }) => path)).toEqual([])
})
