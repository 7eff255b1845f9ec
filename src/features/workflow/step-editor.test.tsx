import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
  return <StepEditor steps={steps} takesFocus={false} onChange={setSteps} />
}

it('says which step goes back nowhere after another was removed', () => {
  renderWithWords(<Desk />)
  const told = screen.getByRole('status')
  fireEvent.click(screen.getByRole('button', { name: '手順1を削除' }))
  expect(told.textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: '手順1を削除' }))
  expect(told.textContent).toContain('手順1の戻り先を削除したため')
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it('takes the condition of a step and says it in its words, and minutes with a decimal as they are typed', async () => {
  renderWithWords(<Desk />)
  fireEvent.change(field('手順2の内容'), { target: { value: '空欄がある場合は、書く' } })
  expect(field('手順2の条件').value).toBe('空欄がある場合は')
  await userEvent.clear(field('手順2の条件'))
  expect(field('手順2の内容').value).toBe('書く')
  await userEvent.type(field('手順1の条件'), '初めての方')
  expect([field('手順1の条件').value, field('手順1の内容').value]).toEqual(['初めての方', '聞く'])
  await userEvent.clear(field('手順1の時間（分）'))
  await userEvent.type(field('手順1の時間（分）'), '1.5')
  expect(field('手順1の時間（分）').value).toBe('1.5')
})
