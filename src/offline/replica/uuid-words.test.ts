// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { compareIds, ID_WORDS, packIds } from './uuid-words'

const IDS = [
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
  '00000000-0000-4000-8000-000000000000',
  '01890a5d-ac96-774b-bcce-b302099a8057',
  '01890a5d-ac96-774b-bcce-b302099a8058',
  '7fffffff-0000-4000-8000-000000000000',
  '80000000-0000-4000-8000-000000000000',
]

const text = (words: Uint32Array, at: number) => {
  const hex = Array.from(words.subarray(at * ID_WORDS, (at + 1) * ID_WORDS), (word) =>
    word.toString(16).padStart(8, '0'),
  )
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

describe('ids as words', () => {
  it.each(IDS)('%s keeps every digit', (id) => {
    expect(text(packIds([id]), 0)).toBe(id)
  })

  it('are sorted as the database sorts them', () => {
    const words = packIds(IDS)
    const order = IDS.map((_, i) => i).sort((a, b) => compareIds(words, a, b))
    expect(order.map((i) => IDS[i])).toEqual([...IDS].sort())
  })

  it('an id equals itself', () => {
    const words = packIds([IDS[2] ?? '', IDS[2] ?? ''])
    expect(compareIds(words, 0, 1)).toBe(0)
  })
})
