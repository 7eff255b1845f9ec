// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { safeReturnPath } from './return-path'

describe('safeReturnPath', () => {
  it.each(['/', '/customers', '/customers?search=%E5%B1%B1', '/customers/1#x', '/invite?code=abc'])(
    'goes back to %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path)
    },
  )

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'customers',
    '',
    ' /customers',
    '/login',
    '/login/',
    '/login?redirect=/login',
    `/${'a'.repeat(3000)}`,
    undefined,
    null,
    7,
    ['/customers'],
  ])('never goes to %j', (path) => {
    expect(safeReturnPath(path)).toBe('/')
  })

  it('resolves dots inside the app', () => {
    expect(safeReturnPath('/a/../customers')).toBe('/customers')
    expect(safeReturnPath('/..//evil.example')).toBe('/')
  })
})
