// @vitest-environment node
import { expect, it } from 'vitest'
import { contentCalendar } from './content-calendar.ts'

it('has holidays a week before, seasons, the theme and a product each month, in the order of days', () => {
  const { entries } = contentCalendar({ from: '2026-10-25', to: '2026-12-31', theme: '院内の紹介' }, ['健診', '矯正'])
  expect(entries.map(({ day, title }) => `${day} ${title}`)).toEqual([
    '2026-10-27 文化の日の診療日のお知らせ',
    '2026-11-08 いい歯の日',
    '2026-11-15 院内の紹介',
    '2026-11-16 勤労感謝の日の診療日のお知らせ',
    '2026-11-20 矯正のご紹介',
    '2026-12-01 年末年始の診療日',
    '2026-12-15 院内の紹介',
    '2026-12-20 健診のご紹介',
    '2026-12-25 元日の診療日のお知らせ',
  ])
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
})

it('a day without anything has no entry', () => {
  expect(contentCalendar({ from: '2026-11-02', to: '2026-11-02', theme: '' }, []).entries).toEqual([])
})
