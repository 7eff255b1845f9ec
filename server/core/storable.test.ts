// @vitest-environment node
import { expect, it } from 'vitest'
import { storable, storableJson } from './storable.ts'

it('a letter that was cut in half and a zero are told as such, and places stay where they are', () => {
  expect(storable('𠮷野'.slice(1))).toBe('\ufffd野')
  expect(storable('a\0b')).toBe('a\ufffdb')
  expect(storable('𠮷野')).toBe('𠮷野')
})

it('the same in every text of a value, however deep', () => {
  const value = { text: '𠮷'.slice(0, 1), list: [{ excerpt: 'a\0' }, 1, null, true], none: undefined }
  expect(JSON.parse(storableJson(value))).toEqual({ text: '\ufffd', list: [{ excerpt: 'a\ufffd' }, 1, null, true] })
  expect(storableJson(undefined)).toBe('null')
})
