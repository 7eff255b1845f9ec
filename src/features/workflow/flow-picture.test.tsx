import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { WorkflowStep } from '#contract/workflow-data'
import { renderWithWords } from '@/i18n/testing'
import { FlowPicture } from './flow-picture'

const step = (text: string, more: Partial<WorkflowStep> = {}): WorkflowStep => ({
  ...{ text, who: '受付', minutes: null, condition: null, back_to: null, is_parallel: false },
  ...more,
})
const words = () => [...screen.getByRole('img').querySelectorAll('text')].map(({ textContent }) => textContent)

it('asks before a step that has a condition, and says which answer leads where', () => {
  const late = step('期限切れの場合は、説明する', { condition: '期限切れの場合は' })
  renderWithWords(<FlowPicture steps={[step('聞く'), late]} />)
  expect(words()).toEqual(expect.arrayContaining(['期限切れの場合は', '説明する', 'はい', 'いいえ', '終わり']))
})

it('asks nothing where every step is done in every case', () => {
  renderWithWords(<FlowPicture steps={[step('聞く'), step('渡す')]} />)
  expect(words()).toEqual(['受付', '1', '聞く', '2', '渡す'])
})
