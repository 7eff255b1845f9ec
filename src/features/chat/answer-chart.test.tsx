import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AnswerTable } from '#contract/conversations'
import { renderWithWords } from '@/i18n/testing'
import { AnswerChart } from './answer-chart'

const chart = () => screen.queryByRole('figure', { name: '回答のグラフ', hidden: false })
const months = (count: number): AnswerTable => ({
  columns: ['月', '来訪', '合計'],
  rows: Array.from({ length: count }, (_, i) => [`2026年${i + 1}月`, i, i * 2]),
  chart: { column: 2, order: 'time' },
})
const show = (table: AnswerTable) => renderWithWords(<AnswerChart table={table} />)
/** What is drawn: nobody hears it twice, as the table says it. */
const drawn = () => chart()?.querySelector('[aria-hidden]')

it('months stand beside each other with the numbers of their column, the greatest marked', () => {
  show(months(3))
  const bars = [...(drawn()?.querySelectorAll('svg') ?? [])]
  expect(bars.map(({ style: { height } }) => height)).toEqual(['0%', '44%', '88%'])
  expect(bars.map((bar) => /text-accent(?!\/)/.test(bar.getAttribute('class') ?? ''))).toEqual([false, false, true])
  expect(drawn()?.textContent).toContain('3月')
  expect(chart()?.textContent).toContain('数は下の表にあります。')
})

it('of many months the latest twelve are drawn, and it says so', () => {
  const { rows, ...table } = months(12)
  show({ ...table, rows: [['2025年12月', 9, 99], ...rows] })
  expect(drawn()?.querySelectorAll('svg')).toHaveLength(12)
  expect(within(chart() as HTMLElement).getByText(/最後の12か月（2026年1月〜2026年12月）/)).toBeDefined()
})

it('kinds lie below each other under their whole names', () => {
  const rows = [
    ['来訪', 1200],
    ['電話', 300],
  ]
  show({ columns: ['種類', '件数'], rows, chart: { column: 1, order: 'parts' } })
  const list = drawn()?.querySelectorAll('li') ?? []
  expect([...list].map(({ textContent }) => textContent)).toEqual(['来訪1,200', '電話300'])
})

it('what is no series, and what has one bar, is not drawn', () => {
  show({ columns: ['顧客', '件数'], rows: [['山田', 3]] })
  show(months(1))
  expect(chart()).toBeNull()
})
