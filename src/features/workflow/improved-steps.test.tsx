import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { AiResult } from '#contract/ai-results'
import type { OptimizedWorkflow, WorkflowStep } from '#contract/workflow-data'
import { renderWithWords } from '@/i18n/testing'
import { toEdited } from './edited-steps'
import { ImprovedSteps } from './improved-steps'

vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: vi.fn(), busy: false }) }))

const step = (text: string, minutes: number): WorkflowStep => ({
  ...{ text, minutes, who: '受付', condition: null, back_to: null, is_parallel: false },
})
const improved = {
  ...{ before: [step('台帳に書く', 3), step('入力する', 4)], after: [step('入力する', 4)] },
  ...{ changes: [{ kind: 'removed', steps: [1], reason: '' }], minutes_before: 7, minutes_after: 4 },
  ...{ untimed: 0, unread: 0 },
} as OptimizedWorkflow
const show = (edited: AiResult['edited']) =>
  renderWithWords(<ImprovedSteps result={{ id: 'r1', title: '受付', edited } as AiResult} improved={improved} />)

it('shows what was before beside what is now, each change at its step', () => {
  show(null)
  expect(screen.getByText('7分 → 4分')).toBeDefined()
  expect(screen.getByText('なくす')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: /入力する/ })).toBeDefined()
})

it('counts the time of the steps as somebody has changed them', () => {
  show({ steps: toEdited([step('入力する', 2)]) })
  expect(screen.getByText('7分 → 2分')).toBeDefined()
})
