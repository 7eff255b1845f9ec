// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { requestUrl } from './request-url'

const path = (text: string) => ({ path: text })

describe('requestUrl', () => {
  it('fills braces and encodes what goes into them', () => {
    expect(requestUrl(path('/api/customers/{id}'), { params: { id: 'a/b?c#d あ' } })).toBe(
      '/api/customers/a%2Fb%3Fc%23d%20%E3%81%82',
    )
  })

  it.each([undefined, null, ''])('refuses to build a path with %j in it', (id) => {
    expect(() => requestUrl(path('/api/customers/{id}'), { params: { id } })).toThrow('no id')
    expect(() => requestUrl(path('/api/customers/{id}'), {})).toThrow('no id')
  })

  it('leaves out what is not asked for', () => {
    expect(
      requestUrl(path('/api/customers'), {
        query: { search: '', skip: 0, limit: 20, sort_by: undefined, cursor: null },
      }),
    ).toBe('/api/customers?skip=0&limit=20')
    expect(requestUrl(path('/api/customers'), { query: { search: undefined } })).toBe('/api/customers')
  })

  it('keeps words as the person typed them', () => {
    const url = requestUrl(path('/api/customers'), { query: { search: '山田 & 100%+1' } })
    expect(new URL(url, 'http://x').searchParams.get('search')).toBe('山田 & 100%+1')
  })
})
