// @vitest-environment node
import { expect, it } from 'vitest'
import { encodeShiftJis, throughShiftJis } from './shift-jis.ts'

const hex = (text: string) =>
  Array.from(encodeShiftJis(text).bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

it('writes kanji, kana of both widths, and signs', () => {
  expect(hex('Aあ漢ｱ')).toBe('4182a08abfb1')
  const text = '山田 花子、ヤマダ ﾊﾅｺ、０９０-1234（株）～'
  expect(throughShiftJis(text)).toBe(text)
  expect(encodeShiftJis(text).lost).toEqual([])
})

it('writes the letters of Windows by the codes that Windows chooses', () => {
  expect(hex('髙﨑㈱①')).toBe('fbfcfab1878a8740')
  // IBM, NEC row 13 and JIS have some signs twice or three times.
  expect(hex('≒∪Ⅰⅰ￢')).toBe('81e081be8754fa4081ca')
  expect(throughShiftJis('髙﨑㈱①')).toBe('髙﨑㈱①')
})

it('puts 〓 for what it does not have, tells it once, and takes the usual signs for the ones of Windows', () => {
  const { bytes, lost } = encodeShiftJis('𠮷野家と𠮷田😀')
  expect(new TextDecoder('shift_jis').decode(bytes)).toBe('〓野家と〓田〓')
  expect(lost).toEqual(['𠮷', '😀'])
  expect(throughShiftJis('10〜12−3')).toBe('10～12－3')
})

it('gives back every letter that it can read', () => {
  const decoder = new TextDecoder('shift_jis')
  const all: string[] = []
  for (let lead = 0x81; lead <= 0xfc; lead += 1) {
    if ((lead > 0x9f && lead < 0xe0) || (lead >= 0xf0 && lead <= 0xf9)) continue
    for (let trail = 0x40; trail <= 0xfc; trail += 1) {
      const letter = decoder.decode(new Uint8Array([lead, trail]))
      if ([...letter].length === 1 && letter !== '\ufffd') all.push(letter)
    }
  }
  expect(all.length).toBeGreaterThan(7_000)
  const text = all.join('')
  expect(throughShiftJis(text)).toBe(text)
})
