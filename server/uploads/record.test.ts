// @vitest-environment node
import { expect, it } from 'vitest'
import { checkName, mediaTypeOf } from './record.ts'

const LONGEST = 255

it.each([
  ['as long as a name may be', 'a'.repeat(LONGEST)],
  ['Japanese', '契約書（案）.pdf'],
  ['with white space inside', '見積 2026年.xlsx'],
  ['with several dots', '..契約.v2.docx'],
])('a name %s is taken', (_, name) => {
  expect(() => checkName(name)).not.toThrow()
})

it.each([
  ['one letter too long', 'a'.repeat(LONGEST + 1)],
  ['empty', ''],
  ['of white space', ' 　'],
  ['of dots alone', '..'],
  ['with a path', 'a/b.pdf'],
  ['with a path of Windows', 'a\\b.pdf'],
  ['with a line end', 'a\nb.pdf'],
  ['that turns the direction of writing', 'a\u202Efdp.exe'],
  ['with half a letter', 'a\uD842.pdf'],
])('a name %s is refused', (_, name) => {
  expect(() => checkName(name)).toThrow(expect.objectContaining({ code: 'FILE_009' }))
})

it.each([
  ['application/pdf', 'application/pdf'],
  ['Image/JPEG', 'image/jpeg'],
  ['text/html; charset=utf-8', 'application/octet-stream'],
  ['', 'application/octet-stream'],
  ['pdf', 'application/octet-stream'],
])('of the type %j is kept %s', (given, kept) => {
  expect(mediaTypeOf(given)).toBe(kept)
})
