import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AiResult } from '#contract/ai-results'
import type { WorkflowStep } from '#contract/workflow-data'
import { renderWithWords } from '@/i18n/testing'
import { StepsDesk } from './steps-desk'

const desk = vi.hoisted(() => ({ run: vi.fn(), busy: false }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: desk.run, busy: desk.busy }) }))

const step = (text: string): WorkflowStep => ({
  ...{ text, who: null, minutes: null, condition: null, back_to: null, is_parallel: false },
})
const MADE = [step('氏名を聞く'), step('会計する')]
const result = (edited: AiResult['edited'] = null) => ({ id: 'r1', title: '受付', edited, version: 1 }) as AiResult
const kept = (text: string) => ({ steps: [{ ...step(text), key: 'step-1' }] }) as AiResult['edited']

beforeEach(() => {
  desk.busy = false
  desk.run.mockReset().mockResolvedValue({ state: 'sent', entry: { last_error: null } })
})

const show = (of = result()) => renderWithWords(<StepsDesk result={of} steps={MADE} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const second = () => screen.getByRole('textbox', { name: '手順2の内容' })

it('what is changed is kept with the result, on the version that the person saw', async () => {
  show()
  await press('手順を編集')
  fireEvent.change(second(), { target: { value: '診療費を2人で確かめる' } })
  await press('保存')
  const [input, options] = desk.run.mock.calls[0] ?? []
  expect(input).toMatchObject({
    ...{ id: 'r1', title: '受付' },
    edited: {
      steps: [
        { key: 'step-1', text: '氏名を聞く' },
        { key: 'step-2', text: '診療費を2人で確かめる' },
      ],
    },
  })
  expect(options).toMatchObject({ base: { id: 'r1', version: 1 }, draft: 'workflow.steps:r1' })
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

it('keeps what a newer version has kept beside the steps and in them, when they are changed and when they are put back', async () => {
  const steps = [{ ...step('聞く'), key: 'step-1', tool: 'tablet' }]
  const before = { steps, notes: 'n' } as AiResult['edited']
  show(result(before))
  await press('手順を編集')
  fireEvent.change(screen.getByRole('textbox', { name: '手順1の内容' }), { target: { value: '尋ねる' } })
  await press('保存')
  const edited = () => desk.run.mock.lastCall?.[0].edited
  expect(edited()).toMatchObject({ steps: [{ text: '尋ねる', tool: 'tablet' }], notes: 'n' })
  await press('最初の手順に戻す')
  expect(edited()).toMatchObject({ steps: [{ text: '氏名を聞く' }, { text: '会計する' }], notes: 'n' })
})

it('goes on the version with which it was begun, though a newer one has come meanwhile', async () => {
  const { rerender } = show()
  await press('手順を編集')
  fireEvent.change(second(), { target: { value: '待つ' } })
  rerender(<StepsDesk result={{ ...result(kept('番号札を渡す')), version: 2 }} steps={MADE} />)
  await press('保存')
  expect(desk.run.mock.calls[0]?.[1]).toMatchObject({ base: { id: 'r1', version: 1, edited: null } })
})

it('goes with an estimate that was kept while the steps were open', async () => {
  const { rerender } = show()
  await press('手順を編集')
  fireEvent.change(second(), { target: { value: '待つ' } })
  const cost = { runs: 20, roles: [] }
  const steps = MADE.map((one, index) => ({ ...one, key: `step-${index + 1}` }))
  rerender(<StepsDesk result={{ ...result({ steps, cost }), version: 2 }} steps={MADE} />)
  await press('保存')
  expect(desk.run.mock.calls[0]).toMatchObject([{ edited: { cost } }, { base: { version: 2 } }])
})

it('who opens the steps is in the first one, and afterwards at the button again', async () => {
  show()
  await press('手順を編集')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '手順1の内容' }))
  await press('編集をやめる')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '手順を編集' }))
})

it('what was not kept stays in the form', async () => {
  desk.run.mockResolvedValue({ state: 'not-stored', error: new Error('the disk is full') })
  show()
  await press('手順を編集')
  fireEvent.change(second(), { target: { value: '待つ' } })
  await press('保存')
  expect(second()).toHaveProperty('value', '待つ')
})

it('nothing can be typed while it is being saved: it would be let go with what was saved', async () => {
  const { rerender } = show()
  await press('手順を編集')
  fireEvent.change(second(), { target: { value: '待つ' } })
  desk.busy = true
  rerender(<StepsDesk result={result()} steps={MADE} />)
  expect(second().closest('fieldset')).toHaveProperty('disabled', true)
})

it('what is too long is said, kept in the form, and not sent', async () => {
  show()
  await press('手順を編集')
  fireEvent.change(second(), { target: { value: 'あ'.repeat(2_001) } })
  expect(screen.getByText(/長すぎる手順があります/)).toBeDefined()
  expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true)
  expect(second()).toHaveProperty('value', 'あ'.repeat(2_001))
})

it('asks before changes are given up', async () => {
  show()
  await press('手順を編集')
  fireEvent.change(second(), { target: { value: '待つ' } })
  await press('編集をやめる')
  await userEvent.click(await screen.findByRole('button', { name: '編集に戻る' }))
  await waitFor(() => expect(second()).toHaveProperty('value', '待つ'))
  await press('編集をやめる')
  await userEvent.click(await screen.findByRole('button', { name: '破棄する' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(await screen.findByRole('checkbox', { name: /会計する/ })).toBeDefined()
})

it('shows what was kept, and leads back to what was made', async () => {
  show(result(kept('番号札を渡す')))
  expect(screen.getAllByText('番号札を渡す').length).toBeGreaterThan(0)
  expect(screen.queryByText('会計する')).toBeNull()
  await press('最初の手順に戻す')
  expect(desk.run.mock.calls[0]?.[0]).toEqual({ id: 'r1', title: '受付', edited: null })
})

it('keeps what an estimate is reckoned from, whatever becomes of the steps', async () => {
  const cost = { runs: 20, roles: [] }
  show(result({ ...kept('番号札を渡す'), cost } as AiResult['edited']))
  await press('最初の手順に戻す')
  expect(desk.run.mock.calls[0]?.[0]).toMatchObject({ edited: { steps: [{ text: '氏名を聞く' }, {}], cost } })
  await press('手順を編集')
  fireEvent.change(screen.getByRole('textbox', { name: '手順1の内容' }), { target: { value: '待つ' } })
  await press('保存')
  expect(desk.run.mock.calls[1]?.[0]).toMatchObject({ edited: { steps: [{ text: '待つ' }], cost } })
})

it('an estimate alone is no change of the steps', () => {
  const made = MADE.map((one, index) => ({ ...one, key: `step-${index + 1}` }))
  show(result({ steps: made, cost: { runs: 20, roles: [] } }))
  expect(screen.queryByRole('button', { name: '最初の手順に戻す' })).toBeNull()
})
