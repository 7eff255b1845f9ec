// @vitest-environment node
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Where administrators and the operator are at work, who know the word; the words of errors are a contract. */
const KNOWS_TENANTS = /^(server\/|contract\/error-words|src\/app\/places\.ts|src\/features\/(administration|audit)\/)/

test('staff read of their workplace, not of a tenant', () => {
  const wrong = sourceFiles().filter(({ path, text }) => !KNOWS_TENANTS.test(path) && text.includes('テナント'))
  expect(wrong.map(({ path }) => path)).toEqual([])
})
