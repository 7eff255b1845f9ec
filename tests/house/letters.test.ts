// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import tailwind from '../../tailwind.config.ts'

test('the first paint and the app ask for the same letters, in the same order', () => {
  const [, given = ''] = /font-family:([^;]+);/.exec(readFileSync('public/shell.css', 'utf8')) ?? []
  const first = given.split(',').map((name) => name.trim().replaceAll('"', ''))
  const app = tailwind.theme.extend.fontFamily.sans.map((name) => name.replaceAll("'", ''))
  expect(first.length).toBeGreaterThan(5)
  // The shipped typeface comes later, and only where the device has none.
  expect(app.filter((name) => name !== 'Noto Sans JP Variable')).toEqual(first)
})
