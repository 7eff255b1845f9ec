// @vitest-environment node
import { expect, test } from 'vitest'
import type { Interaction } from '#contract/interaction-record'
import { groupByMonth } from './group-by-month'

test('contacts come under their months of Tokyo, the order kept', () => {
  const at = (occurred_at: string) => ({ record: { id: occurred_at, occurred_at } as Interaction, mark: null })
  // 2026-06-30T15:00Z is midnight of 1 July in Tokyo
  const months = groupByMonth(['2026-07-02T00:00:00Z', '2026-06-30T15:00:00Z', '2026-06-30T14:59:00Z'].map(at))
  expect(months.map(({ month, items }) => [month, items.length])).toEqual([
    ['2026-07', 2],
    ['2026-06', 1],
  ])
})
