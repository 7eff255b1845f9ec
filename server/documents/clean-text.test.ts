// @vitest-environment node
import { expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'

it('keeps what people wrote', () => {
  expect(cleanText('髙﨑①㈱𠮷\tＡ　〜～\n\n👨‍👩‍👧')).toBe('髙﨑①㈱𠮷\tＡ　〜～\n\n👨‍👩‍👧')
})

it('has nothing that a database refuses or a person cannot see', () => {
  expect(cleanText('a\0b\u0001c\u009Fd\u200Be\uFEFFf\u202Eg\u00ADh\x7F\x1B')).toBe('abcdefgh')
  expect(cleanText('\uD800 \uDC00')).toBe('\uFFFD \uFFFD')
})

it('has one kind of line end, no spaces before it and at most one empty line', () => {
  expect(cleanText('a\r\nb\rc\u2028d\fe \t\u3000\nf\n\n\n\n\ng\u00A0h')).toBe('a\nb\nc\nd\ne\nf\n\ng h')
})

it('composes letters and names kanji where a font named radicals', () => {
  expect(cleanText('か\u3099')).toBe('が')
  expect(cleanText('⼀⽇の⻑')).toBe('一日の長')
})

it('turns the signs of vertical writing back', () => {
  expect(cleanText('︵甲︶は﹁乙﹂に︑払う︒︙')).toBe('（甲）は「乙」に、払う。…')
})
