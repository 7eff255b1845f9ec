// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { assertPlain } from './plain-data'

const check = (value: unknown) => () => assertPlain(value, 'input of a.do')

describe('what JSON carries whole', () => {
  it.each([
    ['words, numbers, yes and no, nothing', { a: 'x', b: 0, c: -1.5, d: true, e: null, f: undefined }],
    ['lists and records in each other', [{ a: [{ b: [] }] }]],
    ['a record without a prototype', Object.assign(Object.create(null), { a: 1 })],
    ['one of a database', structuredClone({ a: [{ b: 1 }] })],
  ])('%s', (_, value) => {
    expect(check(value)).not.toThrow()
  })
})

describe('what it would drop or change without a word', () => {
  class Money {
    amount = 1
  }
  it.each<[string, unknown, string]>([
    ['a file', { body: { photo: new Blob(['x']) } }, 'input of a.do.body.photo is a Blob'],
    ['a map', { tags: [new Map()] }, 'input of a.do.tags[0] is a Map'],
    ['a set', new Set(), 'input of a.do is a Set'],
    ['a date', { at: new Date() }, 'input of a.do.at is a Date'],
    ['a function', { run: () => {} }, 'input of a.do.run is a function'],
    ['a symbol', { s: Symbol('s') }, 'input of a.do.s is a symbol'],
    ['a big number', { n: 1n }, 'input of a.do.n is a bigint'],
    ['no number', { n: Number.NaN }, 'input of a.do.n is NaN'],
    ['an endless number', { n: Number.POSITIVE_INFINITY }, 'input of a.do.n is Infinity'],
    ['bytes', { b: new Uint8Array(2) }, 'input of a.do.b is a Uint8Array'],
    ['an object with a class', { m: new Money() }, 'input of a.do.m is a Money'],
  ])('%s is named with its place', (_, value, words) => {
    expect(check(value)).toThrow(words)
  })
})
