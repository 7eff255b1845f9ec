import { describe, expect, it } from 'vitest'
import { codePointKey } from './code-point-key'

/** By code point, the plainest way. */
function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => Array.from(text, (character) => character.codePointAt(0) ?? 0))
  for (let i = 0; i < Math.min(left?.length ?? 0, right?.length ?? 0); i += 1) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0)
    if (difference !== 0) return difference
  }
  return (left?.length ?? 0) - (right?.length ?? 0)
}

const TEXTS = [
  '',
  'a',
  'B',
  'ア',
  '山',
  '﨑',
  '＿',
  'ｱ',
  '\ue000',
  '\uffff',
  '𠮷',
  '😀',
  '𠮷田',
  '﨑田',
  '山﨑',
  '山𠮷',
  '\u{10ffff}',
]

describe('a key in the order of code points', () => {
  it('leaves ordinary text as it is', () => {
    expect(codePointKey('山田 花子 Müller')).toBe('山田 花子 Müller')
  })

  it('sorts every pair as the database does', () => {
    for (const a of TEXTS) {
      for (const b of TEXTS) {
        const [keyA, keyB] = [codePointKey(a), codePointKey(b)]
        expect(Math.sign(keyA < keyB ? -1 : keyA > keyB ? 1 : 0), `${a} ${b}`).toBe(Math.sign(compare(a, b)))
      }
    }
  })
})
