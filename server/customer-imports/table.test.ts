// @vitest-environment node
import { expect, it } from 'vitest'
import { IMPORT_COLUMNS, IMPORT_ROWS } from '#contract/customer-imports'
import { encodeShiftJis } from '#contract/shift-jis'
import { AppError } from '../core/app-error.ts'
import { readTable } from './table.ts'

const SHEET = '氏名,フリガナ\r\n髙﨑 一,ﾀｶｻｷ ﾊｼﾞﾒ\r\n㈱山田,ヤマダ①\r\n'
const utf8 = (text: string) => new TextEncoder().encode(text)

function refusedFor(bytes: Uint8Array): string {
  try {
    readTable(bytes)
    return ''
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    expect(thrown.code).toBe('VAL_001')
    return thrown.validationErrors.map(({ message }) => message).join()
  }
}

it.each([
  ['utf-8', utf8(SHEET)],
  ['utf-8', utf8(`\ufeff${SHEET}`)],
  ['shift_jis', encodeShiftJis(SHEET).bytes],
  ['utf-16le', new Uint8Array([0xff, 0xfe, ...Buffer.from(SHEET, 'utf16le')])],
])('reads a sheet in %s', (encoding, bytes) => {
  const table = readTable(bytes)
  expect(table).toMatchObject({ encoding, columns: ['氏名', 'フリガナ'] })
  expect(table.records.map(({ cells }) => cells)).toEqual([
    ['髙﨑 一', 'ﾀｶｻｷ ﾊｼﾞﾒ'],
    ['㈱山田', 'ヤマダ①'],
  ])
})

it('says why it does not take a file', () => {
  expect(refusedFor(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 255, 255]))).toContain('CSV')
  expect(refusedFor(utf8('氏名\n'))).toContain('1行目に見出し')
  expect(refusedFor(utf8(''))).toContain('1行目に見出し')
  expect(refusedFor(utf8('a\n"b\nc'))).toBe('2行目の引用符（"）が閉じられていません。')
  expect(refusedFor(utf8(`${'a,'.repeat(IMPORT_COLUMNS)}a\nb`))).toContain('64列まで')
  expect(refusedFor(utf8(`a\n${'b\n'.repeat(IMPORT_ROWS + 1)}`))).toContain('10,000件まで')
})

it('cuts a long heading without leaving half a letter', () => {
  const [heading = ''] = readTable(utf8(`${'a'.repeat(99)}𠮷\nb`)).columns
  expect(heading).toHaveLength(100)
  expect(heading.isWellFormed()).toBe(true)
})

it('takes as many records as the limit says', () => {
  expect(readTable(utf8(`a\n${'b\n'.repeat(IMPORT_ROWS)}`)).records).toHaveLength(IMPORT_ROWS)
})
