import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AiResult } from '#contract/ai-results'
import type { CostBasis } from '#contract/result-edit'
import type { WorkflowStep } from '#contract/workflow-data'
import { renderWithWords } from '@/i18n/testing'
import { CostEstimate } from './cost-estimate'
import { toEdited } from './edited-steps'

const desk = vi.hoisted(() => ({ run: vi.fn() }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: desk.run, busy: false }) }))

const step = (text: string, who: string | null, minutes: number | null): WorkflowStep => ({
  ...{ text, who, minutes, condition: null, back_to: null, is_parallel: false },
})
const BEFORE = [step('台帳に書く', '受付', 6), step('入力する', '受付', 6), step('診る', '医師', 3)]
const AFTER = [step('入力する', '受付', 6), step('診る', '医師', 3)]
const COST: CostBasis = {
  runs: 20,
  roles: [
    { role: '受付', people: 2, yen: 1_200 },
    { role: '医師', people: 1, yen: null },
  ],
}
const result = (cost?: CostBasis, beside?: object) =>
  ({
    id: 'r1',
    title: '受付',
    version: 1,
    edited: cost ? { steps: toEdited(AFTER), cost, ...beside } : null,
  }) as AiResult

beforeEach(() => {
  desk.run.mockReset().mockResolvedValue({ state: 'sent', entry: { last_error: null } })
})

const show = (cost?: CostBasis, beside?: object) =>
  renderWithWords(<CostEstimate result={result(cost, beside)} steps={AFTER} before={BEFORE} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const row = (name: string) => {
  const line = screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement
  return within(line)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

it('is reckoned while it is typed, before and after, and kept with the steps', async () => {
  show()
  expect(row('1回の時間')).toEqual(['15分', '9分', '-6分'])
  expect(row('1か月の費用')).toEqual(['—', '—', '—'])
  await press('見積もりを入れる')
  type('1か月の回数', '20')
  type('受付の人数', '2')
  type('受付の時給（円）', '１，２００')
  type('医師の時給（円）', '6000')
  expect(row('1か月の作業時間')).toEqual(['9時間', '5時間', '-4時間'])
  expect(row('1か月の費用')).toEqual(['15,600円', '10,800円', '-4,800円'])
  await press('保存')
  expect(desk.run.mock.calls[0]?.[0]).toMatchObject({
    id: 'r1',
    edited: {
      steps: [{ key: 'step-1', text: '入力する' }, { key: 'step-2' }],
      cost: { runs: 20, roles: [COST.roles[0], { role: '医師', people: 1, yen: 6_000 }] },
    },
  })
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

it('keeps what a newer version has kept with the estimate', async () => {
  const [first, ...others] = COST.roles
  show({ ...COST, roles: [{ ...first, grade: 'A' }, ...others], currency: 'JPY' } as CostBasis, { notes: 'n' })
  await press('見積もりを変える')
  type('1か月の回数', '21')
  await press('保存')
  expect(desk.run.mock.calls[0]?.[0].edited).toMatchObject({
    cost: { runs: 21, currency: 'JPY', roles: [{ role: '受付', yen: 1_200, grade: 'A' }, { role: '医師' }] },
    notes: 'n',
  })
})

it('says what it was reckoned from, and whose price it is without', () => {
  show(COST)
  expect(row('1か月の費用')).toEqual(['9,600円', '4,800円', '-4,800円'])
  expect(screen.getByText('1か月に20回、受付 2人（時給1,200円）、医師 1人')).toBeDefined()
  expect(screen.getByText(/費用に含めていない担当: 医師/)).toBeDefined()
})

it('keeps nothing of what is no number, and says so at its field', async () => {
  show(COST)
  await press('見積もりを変える')
  type('受付の時給（円）', '時価')
  await press('保存')
  expect(screen.getByRole('textbox', { name: '受付の時給（円）' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('0から1,000,000までの数を入れてください。')).toBeDefined()
  expect(desk.run).not.toHaveBeenCalled()
})

it('has one column where there is nothing to compare', () => {
  renderWithWords(<CostEstimate result={result()} steps={AFTER} />)
  expect(row('1回の時間')).toEqual(['9分'])
  expect(screen.getByRole('columnheader', { name: 'この手順' })).toBeDefined()
})
