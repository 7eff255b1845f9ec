// @vitest-environment node
import { expect, test } from 'vitest'
import { welcome } from './welcome.ts'

test('a start ends with the address, so that it is the last thing in the window', () => {
  const lines = welcome('http://localhost:8080', true, 4_321).split('\n')
  expect(lines[0]).toBe('準備ができました (4.3 秒)。デモのアカウントはログイン画面に並んでいます。')
  expect(lines.at(-1)).toMatch(/ http:\/\/localhost:8080$/)
})

test('accounts are spoken of only where there are some', () => {
  expect(welcome('https://madoguchi.example', false, 900)).not.toContain('デモ')
})
