// @vitest-environment node
// A made-up field in a copy of the customer's description: wherever fields are needed, it is there.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldsOf } from '@/forms/draft-shape'
import { changedFields } from './changes'
import { customerFields } from './customers'
import { emptyOf, erased, namesOf, personalOf } from './field-values'
import { changeShape, type Field, type Fields, freeText, inputShape, keptShape } from './fields'
import { PERSONAL_FIELDS } from './personal'
import { productFields } from './products'
import { searchLineOf, searchLines } from './search-text'
import { tidyAll, tidyBody } from './tidy'

const fields = {
  ...customerFields,
  insurance_no: freeText({ max: 20, tidy: 'phone', personal: true, search: 'digits' }),
}
const before = { ...emptyOf(customerFields), name: '山田 花子' }

describe('a field that is added to the description', () => {
  it('is read with its empty value in records, replies and stored changes of before', () => {
    expect(z.looseObject(keptShape(fields)).parse(before)).toEqual({ ...before, insurance_no: '' })
  })

  it('may be left out of what is typed, and is held to its limit', () => {
    const Input = z.object(inputShape(fields))
    expect(Input.parse({ name: '山田' }).insurance_no).toBe('')
    expect(Input.safeParse({ name: '山田', insurance_no: '1'.repeat(21) }).success).toBe(false)
  })

  it('can be changed alone', () => {
    const Changes = z.object(changeShape(fields, 'schema'))
    expect(Changes.parse({ insurance_no: '12-34' })).toEqual({ insurance_no: '12-34' })
    expect(Changes.safeParse({ insurance_no: '1'.repeat(21) }).success).toBe(false)
    expect(z.object(changeShape(fields, 'kept')).parse({ insurance_no: '1'.repeat(21) })).toBeTruthy()
  })

  it('is in the empty form, in the columns, and among what is compared', () => {
    const empty = emptyOf(fields)
    expect(empty.insurance_no).toBe('')
    expect(namesOf(fields)).toContain('insurance_no')
    expect(changedFields(empty, { ...empty, insurance_no: '1' })).toEqual({ insurance_no: '1' })
    expect(fieldsOf(empty, Object.assign({ id: 'x' }, empty, { insurance_no: '1' }))).toEqual({
      ...empty,
      insurance_no: '1',
    })
  })

  it('is tidied by its rule, on the form and on the server', () => {
    expect(tidyAll(fields, { insurance_no: ' １２－３４ ' })).toEqual({ insurance_no: '12-34' })
    expect(tidyBody(fields)({ insurance_no: '１' })).toEqual({ insurance_no: '1' })
  })

  it('goes with the erasure of the record, and into no report', () => {
    expect(erased(fields)).toHaveProperty('insurance_no', '')
    expect(personalOf(fields)).toContain('insurance_no')
  })

  it('is found by, behind what was there before', () => {
    const record = { ...emptyOf(fields), insurance_no: '12-34' }
    expect(searchLines(fields, record).split('\n')[searchLineOf(fields, 'insurance_no')]).toBe('1234')
    expect(searchLineOf(fields, 'company')).toBe(searchLineOf(customerFields, 'company'))
  })
})

describe('a description', () => {
  it('gives each form an empty value of its own', () => {
    emptyOf(customerFields).tags.push('常連')
    z.looseObject(keptShape(customerFields)).parse({ name: 'a' }).tags.push('常連')
    expect(emptyOf(customerFields).tags).toEqual([])
    expect(z.looseObject(keptShape(customerFields)).parse({ name: 'a' }).tags).toEqual([])
  })

  it('keeps what was accepted before its rules became stricter', () => {
    expect(z.looseObject(keptShape(customerFields)).safeParse({ ...before, phone: '内線12' }).success).toBe(true)
    expect(z.object(inputShape(customerFields)).safeParse({ ...before, phone: '内線12' }).success).toBe(false)
  })

  it('erases everything of a customer but whether they are one', () => {
    expect(Object.keys(erased(customerFields))).toEqual(namesOf(customerFields).filter((name) => name !== 'status'))
    expect(PERSONAL_FIELDS.has('birth_date')).toBe(true)
  })

  it('no report of an error keeps a personal field of any resource', () => {
    const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true })
    const described = Object.values(modules).flatMap((one) =>
      Object.entries(one).flatMap(([name, value]) => (name.endsWith('Fields') ? [value as Fields] : [])),
    )
    const personal = described.flatMap((fields) => (typeof fields === 'object' ? personalOf(fields) : []))
    expect(new Set(personal).size).toBeGreaterThan(10)
    expect(personal.filter((name) => !PERSONAL_FIELDS.has(name))).toEqual([])
  })

  it('leaves what is no text, and what is no field, for the schema to refuse', () => {
    const odd = { name: 7, tags: 'x', constructor: ' a ', unknown: ' b ' }
    expect(tidyAll(customerFields, odd)).toEqual(odd)
    for (const body of [null, 'text', [' a '], 7]) expect(tidyBody(customerFields)(body)).toBe(body)
    expect(tidyAll(customerFields, { birth_date: '', tags: [' a', 'a ', 3] })).toEqual({
      birth_date: null,
      tags: ['a', 3],
    })
  })

  it('names a longest text wherever one is typed', () => {
    const described: readonly (readonly [string, Field<unknown>])[] = Object.entries(customerFields)
    const texts = described.filter(([, { empty }]) => empty === '' || empty === undefined)
    expect(texts.filter(([, { max }]) => max === undefined).map(([name]) => name)).toEqual([])
  })

  it('makes a number of what is typed for one, and asks for it when nothing is', () => {
    const typed = { ...emptyOf(productFields), name: '湿布' }
    const Input = z.object(inputShape(productFields))
    expect(Input.parse(tidyAll(productFields, { ...typed, price: '１，２００円' }))).toEqual({ ...typed, price: 1200 })
    for (const price of [typed.price, '', -1, 0.5, '千円']) {
      const { error } = Input.safeParse(tidyAll(productFields, { ...typed, price }))
      expect(error?.issues.map(({ path }) => path)).toEqual([['price']])
    }
  })
})
