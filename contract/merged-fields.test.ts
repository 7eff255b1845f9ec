// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { type CustomerInput, EMPTY_CUSTOMER } from './customers.ts'
import { mergedFields } from './merged-fields.ts'

const merged = (kept: Partial<CustomerInput>, other: Partial<CustomerInput>) =>
  mergedFields({ ...EMPTY_CUSTOMER, name: '佐藤', ...kept }, { ...EMPTY_CUSTOMER, name: '加藤', ...other })

describe('two records of one person', () => {
  it('the kept one has the first word, the other one fills what is not known', () => {
    expect(merged({ phone: '03-1', gender: 'female' }, { phone: '03-2', email: 'a@b.jp', gender: 'male' })).toEqual({
      ...EMPTY_CUSTOMER,
      ...{ name: '佐藤', phone: '03-1', email: 'a@b.jp', gender: 'female' },
    })
    expect(merged({}, { birth_date: '1980-03-01', gender: 'male', address: '港区' })).toMatchObject({
      ...{ birth_date: '1980-03-01', gender: 'male', address: '港区' },
    })
  })

  it('tags join, each once', () => {
    expect(merged({ tags: ['常連', '紹介'] }, { tags: ['紹介', '学生'] }).tags).toEqual(['常連', '紹介', '学生'])
  })

  it.each([
    ['左利き', '車椅子', '左利き\n車椅子'],
    ['左利き。車椅子。', '車椅子', '左利き。車椅子。'],
    ['左利き', '左利き。車椅子。', '左利き。車椅子。'],
    ['', '車椅子', '車椅子'],
    ['左利き', '', '左利き'],
    ['卵アレルギーなし', '卵アレルギー', '卵アレルギーなし\n卵アレルギー'],
    ['卵アレルギー', '卵アレルギーなし', '卵アレルギー\n卵アレルギーなし'],
  ])('what is to be taken care of is never lost: %j and %j', (kept, other, both) => {
    expect(merged({ caution: kept, memo: kept }, { caution: other, memo: other })).toMatchObject({
      caution: both,
      memo: both,
    })
  })

  it('whoever is active in one of them is', () => {
    expect(merged({ status: 'inactive' }, { status: 'active' }).status).toBe('active')
    expect(merged({ status: 'active' }, { status: 'inactive' }).status).toBe('active')
    expect(merged({ status: 'prospect' }, { status: 'inactive' }).status).toBe('prospect')
  })

  it('what does not fit into one record stays with the kept one', () => {
    const long = (letter: string) => letter.repeat(6_000)
    expect(merged({ memo: long('あ') }, { memo: long('い') }).memo).toBe(long('あ'))
    const tags = (from: number) => Array.from({ length: 20 }, (_, i) => `${from + i}`)
    expect(merged({ tags: tags(0) }, { tags: tags(100) }).tags).toEqual(tags(0))
  })
})
