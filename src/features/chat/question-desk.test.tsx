import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { QuestionDesk } from './question-desk'
import type { Question } from './use-question'

vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))

it('a second press on what is offered asks nothing twice; after the answer one may ask again', async () => {
  let done = (_: boolean) => {}
  const onAsk = vi.fn((_: Question) => new Promise<boolean>((resolve) => (done = resolve)))
  const desk = { draft: 'd', customer: null, correction: null, onEndCorrection: () => {}, busy: false, onAsk }
  renderWithWords(
    <QuestionDesk
      assistant="staff"
      {...desk}
      presets={({ onAsk: ask }) => <button type="button" onClick={() => ask('今月の来院数は？')} />}
      isBeginning={false}
    />,
  )
  const [offered] = screen.getAllByRole('button')
  if (!offered) throw new Error('nothing is offered')
  fireEvent.click(offered)
  fireEvent.click(offered)
  expect(onAsk).toHaveBeenCalledTimes(1)
  await act(async () => done(true))
  fireEvent.click(offered)
  expect(onAsk).toHaveBeenCalledTimes(2)
})
