// @vitest-environment node
import { expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/api'
import { endpointKey } from '#contract/endpoint'
import { ELSEWHERE, freeTextsOf, hostileBody, WAYS } from '../flows/hostile-fields.ts'

it('every call that takes free text is one by which the flow brings hostile text to the screens', () => {
  const takes = ENDPOINTS.filter((endpoint) => freeTextsOf(endpoint).length > 0)
  const known = [...WAYS.map(({ endpoint }) => endpointKey(endpoint)), ...ELSEWHERE]
  expect(takes.map(endpointKey).toSorted()).toEqual([...new Set(known)].toSorted())
})

it('fills each field, and no longer than it takes', () => {
  const way = WAYS.find(({ endpoint }) => endpointKey(endpoint) === 'POST /api/customers')
  const body = way && hostileBody(way, '<'.repeat(100), {})
  const [long, tag] = ['<'.repeat(100), '<'.repeat(50)]
  const texts = { name: long, name_kana: long, company: long, address: long, memo: long, caution: long }
  expect(body).toEqual({ ...texts, tags: [tag], email: '', phone: '' })
})
