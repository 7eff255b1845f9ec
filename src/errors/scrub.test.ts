// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { scrub, scrubPath, scrubStack } from './scrub'

describe('nothing personal leaves in words', () => {
  test.each([
    ['a mail address', 'no user hanako.sato+x@sakura.example here', 'hanako'],
    ['a phone number', 'tel 090-1234-5678 failed', '1234'],
    ['a phone number without dashes', 'tel 09012345678 failed', '0901234'],
    ['an international phone number', 'tel +81 90 1234 5678 failed', '1234'],
    ['a name in kanji', 'Unexpected token 山田太郎 in JSON', '山'],
    ['a name in kana', 'key ヤマダ is missing', 'ヤマダ'],
    ['half-width kana', 'key ﾔﾏﾀﾞ is missing', 'ﾔﾏﾀﾞ'],
    ['a rare kanji outside the BMP', 'key 𠮷田', '𠮷'],
    ['a web token', 'bad eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln sent', 'eyJ'],
    ['a bearer', 'Authorization: Bearer abc.def-123', 'abc.def'],
    ['what an engine quotes', `Unexpected token 'Y', "Yamada Han"... is not valid JSON`, 'Yamada'],
    ['what an engine quotes and cuts off', 'bad value "Yamada Hanako', 'Yamada'],
    ['what was searched for', 'GET /api/customers?search=Yamada&limit=20 failed', 'Yamada'],
  ])('%s', (_what, words, secret) => {
    expect(scrub(words)).not.toContain(secret)
  })

  test('what support needs stays', () => {
    const words = "Cannot read properties of undefined (reading 'name') at index-BxY12.js:4:2210, status 503"
    expect(scrub(words)).toBe(words)
  })

  test('an id stays: it names nobody outside the tenant', () => {
    const words = 'customer 0b8f6f0e-1c9a-4a51-9d0e-6a3a1d2f3c4b is gone'
    expect(scrub(words)).toBe(words)
  })

  test('at most 500 characters', () => {
    expect(scrub('x'.repeat(5_000))).toHaveLength(500)
  })

  test('of a very long hostile text the patterns see the beginning alone', () => {
    const hostile = `${'1 '.repeat(900)}@${'a.'.repeat(50_000)}`
    const seen = vi.spyOn(String.prototype, 'replaceAll')
    scrub(hostile)
    expect(seen.mock.contexts.map((text) => String(text).length).filter((length) => length > 2_000)).toEqual([])
    expect(seen).toHaveBeenCalled()
    seen.mockRestore()
  })
})

describe('addresses and stacks', () => {
  test.each([
    ['https://desk.example/customers?search=Yamada#x', '/customers'],
    ['/customers/7?edit=1', '/customers/7'],
    ['/', '/'],
    ['', '/'],
    ['https://desk.example', '/'],
  ])('%s is reported as %s', (address, path) => {
    expect(scrubPath(address)).toBe(path)
  })

  test('the first frames, without the message and the origin', () => {
    const stack = [
      'TypeError: 山田 is not a function',
      ...Array.from({ length: 12 }, (_, i) => `    at f${i} (https://desk.example/assets/index-Ab.js:${i + 1}:7)`),
    ].join('\n')
    const lines = scrubStack(stack).split('\n')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toBe('at f0 (/assets/index-Ab.js:1:7)')
  })

  test('the form of Firefox and Safari too', () => {
    expect(scrubStack('save@https://desk.example/assets/a.js:3:9\n@https://desk.example/assets/a.js:1:1')).toBe(
      'save@/assets/a.js:3:9\n@/assets/a.js:1:1',
    )
  })
})
