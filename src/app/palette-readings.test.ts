import { describe, expect, it } from 'vitest'
import { isNamed } from '@/lib/wanted-words'
import { READINGS } from './palette-readings'
import { PLACES } from './places'

const RECEPTION = ['受付', READINGS['/reception'], '/reception']

describe('what a typed text names', () => {
  it.each(['受付', '受', 'うけつけ', 'ウケ', 'ｳｹﾂｹ', 'uketsuke', 'UKETSUKE', 'uketuke', 'uket', 'recept', '　受付 '])(
    '%s',
    (typed) => {
      expect(isNamed(typed, RECEPTION)).toBe(true)
    },
  )

  it.each(['', ' ', '顧客', 'うけとり', 'kokyaku', 'z', '090'])('not %j', (typed) => {
    expect(isNamed(typed, RECEPTION)).toBe(false)
  })

  it('has a reading for each place, in hiragana', () => {
    expect(Object.keys(READINGS).toSorted()).toEqual(PLACES.map(({ path }) => path).toSorted())
    expect(Object.values(READINGS).filter((reading) => !/^[ぁ-んー ]+$/.test(reading))).toEqual([])
  })
})
