// @vitest-environment node
import { expect, it } from 'vitest'
import { safeName } from './stored-files.ts'

it.each([
  ['検査結果.pdf', '検査結果.pdf'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['a\\b:c*d?"<>|', 'a_b_c_d_____'],
  ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
  ['a\u0000b', 'a_b'],
  ['CON.txt', '_CON.txt'],
  ['lpt1', '_lpt1'],
  ['..', '_'],
  ['', '_'],
  ['end. ', 'end_'],
  ['\ud800x', '\ufffdx'],
])('%j is called %j', (name, safe) => {
  expect(safeName(name)).toBe(safe)
})

it('is cut without cutting a character', () => {
  expect(safeName('𠮷'.repeat(500))).toBe('𠮷'.repeat(50))
  expect(safeName(`${'𠮷'.repeat(500)}.pdf`)).toBe(`${'𠮷'.repeat(49)}.pdf`)
})
