// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { asFields, isSame, mergeFields, versionOf } from './merge-fields'

describe('mergeFields', () => {
  const base = { name: '山田', phone: '1', tags: ['a'], memo: '' }

  it('keeps my change where they changed another field', () => {
    expect(mergeFields(base, { name: '山本' }, { ...base, phone: '2' })).toEqual({
      fields: { name: '山本' },
      conflicts: [],
    })
  })

  it('asks where both changed the same field to different values', () => {
    expect(mergeFields(base, { phone: '3' }, { ...base, phone: '2' })).toEqual({
      fields: {},
      conflicts: [{ field: 'phone', base: '1', mine: '3', theirs: '2' }],
    })
  })

  it('asks about some fields and keeps the others', () => {
    const merged = mergeFields(base, { phone: '3', memo: 'm' }, { ...base, phone: '2' })
    expect(merged.fields).toEqual({ memo: 'm' })
    expect(merged.conflicts.map(({ field }) => field)).toEqual(['phone'])
  })

  it('has nothing to do where they made the same change', () => {
    expect(mergeFields(base, { phone: '2' }, { ...base, phone: '2' })).toEqual({ fields: {}, conflicts: [] })
  })

  it('has nothing to do for a field that I set back to what it is', () => {
    expect(mergeFields(base, { phone: '1' }, base)).toEqual({ fields: {}, conflicts: [] })
  })

  it('compares lists by their content', () => {
    expect(mergeFields(base, { tags: ['a', 'b'] }, { ...base, tags: ['a'] }).fields).toEqual({ tags: ['a', 'b'] })
    expect(mergeFields(base, { tags: ['a', 'b'] }, { ...base, tags: ['c'] }).conflicts).toHaveLength(1)
  })

  it('counts a field that the base does not know as unchanged when theirs does not know it either', () => {
    expect(mergeFields({}, { memo: 'm' }, {})).toEqual({ fields: { memo: 'm' }, conflicts: [] })
  })

  it('loses no value of either side, whatever changed', () => {
    const options = ['0', '1', '2']
    for (const b of options) {
      for (const m of options) {
        for (const t of options) {
          const { fields, conflicts } = mergeFields({ f: b }, { f: m }, { f: t })
          const isKept = fields.f === m || t === m
          const isAsked = conflicts.some(({ mine, theirs }) => mine === m && theirs === t)
          expect(isKept || isAsked, `${b} ${m} ${t}`).toBe(true)
          if (t !== b && t !== m) expect(isAsked, `${b} ${m} ${t}: theirs would vanish unseen`).toBe(true)
        }
      }
    }
  })
})

describe('isSame', () => {
  it.each([
    [1, 1, true],
    ['a', 'b', false],
    [null, undefined, false],
    [Number.NaN, Number.NaN, true],
    [[1, [2]], [1, [2]], true],
    [[1, 2], [2, 1], false],
    [[1], [1, undefined], true],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: 1 }, { a: 2 }, false],
    [[], {}, false],
    [null, {}, false],
    ['', null, false],
  ])('%j and %j: %j', (a, b, expected) => {
    expect(isSame(a, b)).toBe(expected)
    expect(isSame(b, a)).toBe(expected)
  })
})

describe('versionOf', () => {
  it.each([
    [{ version: 3 }, 3],
    [{ version: 0 }, undefined],
    [{ version: '3' }, undefined],
    [{ version: 1.5 }, undefined],
    [{}, undefined],
    [null, undefined],
    ['text', undefined],
  ])('of %j is %j', (record, expected) => {
    expect(versionOf(record)).toBe(expected)
  })
})

it('reads fields of objects only', () => {
  expect(asFields({ a: 1 })).toEqual({ a: 1 })
  expect(asFields(null)).toEqual({})
  expect(asFields('text')).toEqual({})
})
