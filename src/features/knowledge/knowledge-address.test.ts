// @vitest-environment node
import { expect, it } from 'vitest'
import { parseKnowledgeSearch } from './knowledge-address'

it('an address that anybody may have typed leaves out what is broken', () => {
  const openId = '0197f3a0-0000-7000-8000-000000000001'
  expect(parseKnowledgeSearch({})).toEqual({ tab: 'ask', ask: '', openId: undefined })
  expect(parseKnowledgeSearch({ tab: 'frequent', open: openId, ask: '返金' })).toEqual({
    ...{ tab: 'frequent', ask: '返金', openId },
  })
  expect(parseKnowledgeSearch({ tab: 'search', query: '返金' }).tab).toBe('search')
  expect(parseKnowledgeSearch({ tab: 'x', open: '../', ask: ['a'] })).toEqual({
    tab: 'ask',
    ask: '',
    openId: undefined,
  })
})
