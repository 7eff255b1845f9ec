// @vitest-environment node
import { describe, expect, it } from 'vitest'
import pairs from '../tests/fixtures/likeness/pairs.txt?raw'
import { areDistinct, pairsAmong, whyDistinct } from './customer-pairs.ts'
import { EMPTY_CUSTOMER } from './customers.ts'
import { likenessOf } from './likeness.ts'

type Person = typeof EMPTY_CUSTOMER & { id: string; distinct_ids?: string[]; merged_ids?: string[] }
const person = (id: string, fields: Partial<Person>): Person => ({ ...EMPTY_CUSTOMER, ...fields, id })

function found(records: readonly Person[]): string[] {
  const work = pairsAmong(records)
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value.map(({ one, other, reasons }) => `${one.id} ${other.id}: ${reasons.join(' ')}`)
  }
}

const HANA = { name: '山田 花子', name_kana: 'ヤマダ ハナコ', birth_date: '1980-03-01' }

describe('the pairs of a tenant', () => {
  it('are those that may be the same person, each once, however many facts they share', () => {
    const records = [
      person('a', { ...HANA, phone: '090-1234-5678', email: 'hana@example.jp' }),
      person('b', { name: '別の 人', birth_date: '1980-03-01' }),
      person('c', { ...HANA, phone: '09012345678', email: 'HANA@example.jp' }),
      person('d', { name: '山田 花子', birth_date: '1999-01-01' }),
      person('e', { name: '田中 花子', birth_date: '1980-03-01' }),
    ]
    expect(found(records)).toEqual(['a c: name birth phone email', 'a e: given birth', 'c e: given birth'])
  })

  it('by the house, with and without its building', () => {
    const address = '東京都千代田区1-2-3'
    expect(
      found([
        person('a', { name: '林 一', address }),
        person('b', { name: '林 一', address: `${address} サクラ荘201` }),
      ]),
    ).toEqual(['a b: name address'])
  })

  it('of whom somebody has said that they are two are no pair', () => {
    expect(found([person('a', { ...HANA, distinct_ids: ['b'] }), person('b', HANA)])).toEqual([])
    const kept = person('c', { ...HANA, merged_ids: ['b'] })
    expect(found([person('a', { ...HANA, distinct_ids: ['b'] }), kept])).toEqual([])
    expect(found([kept, person('a', { ...HANA, distinct_ids: ['b'] })])).toEqual([])
  })

  it('that they are two is said of whoever they became, by either, with the reason that was given', () => {
    const noted = person('a', { distinct_ids: ['b'] })
    const family = { ...noted, distinct_reasons: { b: 'family' } }
    const [kept, other] = [person('c', { merged_ids: ['x', 'b'] }), person('d', { merged_ids: ['x'] })]
    expect([areDistinct(noted, kept), areDistinct(kept, noted), areDistinct(noted, other)]).toEqual([true, true, false])
    expect([whyDistinct(family, kept), whyDistinct(kept, family)]).toEqual(['family', 'family'])
    expect([whyDistinct(noted, kept), whyDistinct(family, other)]).toEqual([undefined, undefined])
    const both = { ...kept, distinct_ids: ['a'], distinct_reasons: { a: 'confirmed' } }
    expect([whyDistinct(family, both), whyDistinct(both, family)], 'the own word comes first').toEqual([
      'family',
      'confirmed',
    ])
  })

  it('a number that a hundred share finds only those whose names agree as well', () => {
    const crowd = Array.from({ length: 100 }, (_, i) =>
      person(`${i}`, { name: `名${i} 字${i}`, phone: '090-0000-0000' }),
    )
    const twins = [
      person('x', { name: '同じ 人', phone: '090-0000-0000' }),
      person('y', { name: '同じ 人', phone: '09000000000' }),
    ]
    expect(found([...crowd, ...twins])).toEqual(['x y: name phone'])
  })

  it('are the same as when each is compared with each, over the records that the rule was made by', () => {
    const sides = pairs
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .flatMap((line) => line.split('|').slice(0, 2))
    const records = sides.map((side, index) => {
      const [name = '', name_kana = '', birth = '', phone = '', email = '', address = ''] = side.trim().split(',')
      return person(`${index}`, { name, name_kana, birth_date: birth || null, phone, email, address })
    })
    const each = records.flatMap((one, index) =>
      records
        .slice(index + 1)
        .flatMap((other) => (likenessOf(one, other)?.kind === 'person' ? `${one.id} ${other.id}` : [])),
    )
    expect(each.length).toBeGreaterThan(50)
    expect(found(records).map((pair) => pair.split(':')[0])).toEqual(expect.arrayContaining(each))
    expect(found(records)).toHaveLength(each.length)
  })
})
