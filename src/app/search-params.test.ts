// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { parseDetailSearch, parseSearch, stringifySearch } from './search-params'

describe('the search part of an address', () => {
  it('is text, also where it looks like something else', () => {
    for (const text of ['0901', '12e5', 'true', 'null', '"a"', '[1]', '{"a":1}', '山田 太郎', 'a&b=c', '𠮷']) {
      const written = stringifySearch({ search: text })
      expect(parseSearch(written)).toEqual({ search: text })
    }
    expect(stringifySearch({ search: '0901', new: 1 })).toBe('?search=0901&new=1')
    expect(stringifySearch({ search: undefined })).toBe('')
  })
})

it('the address of a record says which form is open and which contacts are shown, and nothing else', () => {
  expect(parseDetailSearch({ edit: '1', contact: '0', type: 'call', search: 'x' })).toEqual({ edit: 1, type: 'call' })
  expect(parseDetailSearch({ contact: '1' })).toEqual({ contact: '1' })
  expect(parseDetailSearch({ contact: 'call' })).toEqual({ contact: 'call' })
  expect(parseDetailSearch({})).toEqual({})
})
