// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { groupRepeats } from './group'
import { notification, SUBJECT } from './notification-fixtures'

const change = (n: number, given = {}) =>
  notification(n, { title: '顧客が更新されました', category: 'customer', subject_id: SUBJECT, ...given })
const sizes = (list: Parameters<typeof groupRepeats>[0]) => groupRepeats(list).map(({ members }) => members.length)

describe('repeats', () => {
  test('that stand next to each other become one, led by the newest', () => {
    const [group] = groupRepeats([change(1), change(2), change(3)])
    expect(group?.head).toEqual(change(1))
    expect(group?.members).toHaveLength(3)
  })

  test('are unread while one of them is', () => {
    expect(groupRepeats([change(1, { read: true }), change(2)])[0]?.unread).toBe(true)
    expect(groupRepeats([change(1, { read: true }), change(2, { read: true })])[0]?.unread).toBe(false)
  })

  test.each([
    ['another record', { subject_id: '22222222-0000-4000-8000-000000000000' }],
    ['another title', { title: '対応履歴が追加されました' }],
    ['another type', { type: 'warning' as const }],
    ['another category', { category: 'interaction' as const }],
  ])('%s is no repeat', (_what, given) => {
    expect(sizes([change(1), change(2, given)])).toEqual([1, 1])
  })

  test('with something between stay apart: time has passed', () => {
    expect(sizes([change(1), notification(2), change(3)])).toEqual([1, 1, 1])
  })

  test('without a record stay apart: each says something of its own', () => {
    expect(sizes([notification(1, { title: 'お知らせ' }), notification(2, { title: 'お知らせ' })])).toEqual([1, 1])
  })

  test('none of none', () => {
    expect(groupRepeats([])).toEqual([])
  })
})
