import { expect, it } from 'vitest'
import { scrubText } from './scrub.ts'

const LONG = 300_000

it.each([
  ['letters without an @', 'x'.repeat(LONG), 'x'.repeat(LONG)],
  ['beginnings of tokens', 'eyJ'.repeat(LONG / 3), '[token]'],
  ['an address', `${'x'.repeat(LONG)}@`, `${'x'.repeat(LONG)}@`],
])('%s of any length are read once', (_what, text, scrubbed) => {
  expect(scrubText(text) === scrubbed).toBe(true)
})

it.each([
  ['to hanako@example.com now', 'to [email] now'],
  ['<hanako@example.com>,taro@example.com', '<[email]>,[email]'],
  ['id_eyJhbGciOiJ.eyJzdWIi.c2ln was refused', 'id_[token] was refused'],
  ['call 090-1234-5678', 'call [number]'],
])('%s', (text, scrubbed) => {
  expect(scrubText(text)).toBe(scrubbed)
})
