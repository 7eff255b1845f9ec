// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { ImportKey } from '#contract/customer-imports'
import { likenessOf } from '#contract/likeness'
import { knownCustomers, type Recognised } from './known-customers.ts'

const NOBODY = { name: '', name_kana: '', phone: '', email: '', birth_date: null, address: '' }
const HOUSE = '東京都港区芝公園4-2-8'
let count = 0
const customer = (more: Partial<Recognised>): Recognised => {
  count += 1
  return { ...NOBODY, id: `id-${count}`, name: '山田 花子', ...more }
}

function indexOf(...customers: Recognised[]) {
  const known = knownCustomers()
  for (const one of customers) known.add(one, null)
  return known
}

describe('who a new customer may turn out to be', () => {
  it.each<[string, Partial<Recognised>, Partial<Recognised>, readonly string[] | null]>([
    [
      'the same house, without the building',
      { address: `${HOUSE} 芝マンション` },
      { address: HOUSE },
      ['name', 'address'],
    ],
    [
      'an old form of a kanji',
      { name: '髙橋 一', phone: '03-1234-5678' },
      { name: '高橋 一', phone: '0312345678' },
      ['variant', 'phone'],
    ],
    [
      'another family name since the wedding',
      { birth_date: '1985-09-09' },
      { name: '鈴木 花子', birth_date: '1985-09-09' },
      ['given', 'birth'],
    ],
    [
      'an old form that the search knows',
      { name: '渡部 學', birth_date: '1950-01-02' },
      { name: '渡部 学', birth_date: '1950-01-02' },
      ['variant', 'birth'],
    ],
    ['a name and nothing else', {}, {}, null],
    [
      'another birth date',
      { phone: '03-1234-5678', birth_date: '1980-05-03' },
      { phone: '03-1234-5678', birth_date: '1991-11-20' },
      null,
    ],
    ['a family with one telephone', { phone: '03-1234-5678' }, { name: '山田 太郎', phone: '03-1234-5678' }, null],
  ])('%s', (_, one, other, reasons) => {
    expect(indexOf(customer(one)).like(customer(other))?.reasons ?? null).toEqual(reasons)
  })

  it.each<[string, ImportKey, Partial<Recognised>, Partial<Recognised>, boolean]>([
    ['an address of the same mailbox', 'email', { email: 'A@example.jp' }, { email: 'a@example.jp' }, true],
    [
      'a hyphen in the address',
      'email',
      { email: 'taro-yamada@example.jp' },
      { email: 'taroyamada@example.jp' },
      false,
    ],
    ['a number as it is dialled from abroad', 'phone', { phone: '090-1234-5678' }, { phone: '+81 90 1234 5678' }, true],
    ['an extension', 'phone', { phone: '201' }, { phone: '201' }, true],
    [
      'old forms of a name',
      'name_birth_date',
      { name: '佐々木 彌生', birth_date: '1950-01-02' },
      { name: '佐佐木 弥生', birth_date: '1950-01-02' },
      true,
    ],
  ])('by a key: %s', (_, key, one, other, isSame) => {
    expect(indexOf(customer(one)).byKey(key, other)).toHaveLength(isSame ? 1 : 0)
  })

  it('by the id of a record that went into another: that one', () => {
    const kept = customer({ merged_ids: ['former', 'OLDER'] })
    const known = indexOf(kept, customer({ merged_ids: [] }))
    const found = ['former', 'Older', kept.id].map((id) => known.byKey('id', { id }))
    expect(found).toEqual(Array.from({ length: 3 }, () => [{ ...kept, line: null }]))
    expect(known.byKey('email', { email: 'former' })).toEqual([])
  })

  it('is the first one among many, also one of an earlier line', () => {
    const known = indexOf(customer({ phone: '03-1111-1111' }))
    const twin = customer({ phone: '03-2222-2222' })
    known.add(twin, 7)
    known.add(customer({ phone: '03-2222-2222' }), 8)
    expect(known.like(customer({ phone: '0322222222' }))).toEqual({
      known: { ...twin, line: 7 },
      reasons: ['name', 'phone'],
    })
  })

  it('is whom a comparison with each would find', () => {
    const names = ['山田 花子', '山田 華子', '鈴木 花子', '髙橋 花子', '高橋 花子']
    const facts = [
      { phone: '03-1234-5678' },
      { birth_date: '1980-05-03' },
      { email: 'a@example.jp' },
      { address: HOUSE },
      {},
    ]
    const people = names.flatMap((name) => facts.map((fact) => customer({ name, name_kana: 'ヤマダ ハナコ', ...fact })))
    const known = indexOf(...people)
    for (const one of names.flatMap((name) => facts.map((fact) => customer({ name, ...fact })))) {
      const isThere = people.some((other) => likenessOf(one, other)?.kind === 'person')
      expect([one.name, known.like(one) !== null]).toEqual([one.name, isThere])
    }
  })
})
