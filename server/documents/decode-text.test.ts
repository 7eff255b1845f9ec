// @vitest-environment node
import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const TEXT = '契約書 第1条 甲はこれを支払う。'
const hex = (bytes: string) => Uint8Array.from(Buffer.from(bytes.replaceAll(' ', ''), 'hex'))

it('reads Unicode with a mark of its order of bytes, and UTF-8 without', () => {
  expect(decodeText(Buffer.from(TEXT))).toBe(TEXT)
  expect(decodeText(Buffer.from(`\uFEFF${TEXT}`))).toBe(TEXT)
  expect(decodeText(Buffer.from(`\uFEFF${TEXT}`, 'utf16le'))).toBe(TEXT)
  expect(decodeText(Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16())).toBe(TEXT)
})

it('reads ISO-2022-JP by its escapes', () => {
  expect(decodeText(hex('1b2442 3740 4c73 3d71 1b2842 20 41'))).toBe('契約書 A')
})

it('reads Shift_JIS with the letters of Windows', () => {
  expect(decodeText(hex('8c5f 96f1 8f91 8740 fbfc fab1 878a'))).toBe('契約書①髙﨑㈱')
  // 全銀 files hold half-width katakana and figures only.
  expect(decodeText(hex('c3bdc4 c0dbb3 31 32'))).toBe('ﾃｽﾄﾀﾛｳ12')
  expect(decodeText(hex('82b1 82ea 82cd 83 65 83 58 83 67'))).toBe('これはテスト')
})

it('reads EUC-JP', () => {
  expect(decodeText(hex('a4b3 a4ec a4cf a5c6 a5b9 a5c8 a1a3'))).toBe('これはテスト。')
  expect(decodeText(hex('b7c0 ccf3 bdf1'))).toBe('契約書')
})

it('takes bytes that are no text for none', () => {
  expect(decodeText(Uint8Array.from({ length: 64 }, (_, index) => index))).toBeNull()
  expect(decodeText(Buffer.from('a\0b'))).toBeNull()
  expect(decodeText(hex('ff80 c0 af fffe00'))).toBeNull()
})
