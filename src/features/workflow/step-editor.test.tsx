import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { toEdited } from './edited-steps'
import { StepEditor } from './step-editor'

const step = (text: string, back_to: number | null = null) => ({
  ...{ text, who: '受付', minutes: 2, condition: null, back_to, is_parallel: false },
})

function Desk() {
  const [steps, setSteps] = useState(toEdited([step('聞く'), step('書く'), step('違えば手順2に戻る', 2)]))
  return <StepEditor steps={steps} onChange={setSteps} />
}

it('says which step goes back nowhere after another was removed', () => {
  renderWithWords(<Desk />)
  const told = screen.getByRole('status')
  fireEvent.click(screen.getByRole('button', { name: '手順1を削除' }))
  expect(told.textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: '手順1を削除' }))
  expect(told.textContent).toContain('手順1の戻り先を削除したため')
})
