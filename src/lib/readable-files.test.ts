import { expect, it } from 'vitest'
import { titleOf } from './readable-files'

it.each([
  ['契約書.pdf', '契約書'],
  ['見積.2026.docx', '見積.2026'],
  ['名前だけ', '名前だけ'],
  ['.eml', '.eml'],
])('calls the document of %s %s', (name, title) => {
  expect(titleOf(name)).toBe(title)
})
