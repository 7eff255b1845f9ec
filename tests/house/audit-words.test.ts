// @vitest-environment node
import { expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/api'
import { endpointKey } from '#contract/endpoint'
import { EVER } from '#contract/lists'
import { PERMISSIONS } from '#contract/permissions'
import { ACTION_WORDS, ACTIONS_TO_CHOOSE } from '@/features/audit/audit-words'

it('every call that can be in the audit log has words', () => {
  const calls = ENDPOINTS.map(endpointKey).filter((key) => PERMISSIONS[key]?.access !== 'public')
  expect(calls.length).toBeGreaterThan(40)
  expect(calls.filter((key) => ACTION_WORDS[key] === undefined)).toEqual([])
})

it('what fills the copy of a device has words of its own, and can be asked for', () => {
  const isPull = (query: unknown) => typeof query === 'object' && query !== null && 'since' in query
  const copied = ENDPOINTS.filter(({ query }) => isPull(query?.safeParse({ since: EVER }).data))
    .map(endpointKey)
    .map((key) => `${key}?since`)
  expect(copied).toHaveLength(2)
  expect(copied.filter((key) => ACTION_WORDS[key] === undefined)).toEqual([])
  expect(copied.filter((key) => !ACTIONS_TO_CHOOSE.includes(key))).toEqual([])
})

it('what the list can be narrowed to is in the words, each once', () => {
  expect(ACTIONS_TO_CHOOSE.filter((action) => ACTION_WORDS[action] === undefined)).toEqual([])
  expect(new Set(ACTIONS_TO_CHOOSE).size).toBe(ACTIONS_TO_CHOOSE.length)
})
