import { expect, it } from 'vitest'
import type { WorkflowStep } from '#contract/workflow-data'
import { added, changed, moved, removed, toEdited, typedMinutes } from './edited-steps'
import { stepsText } from './steps-text'

const step = (text: string): WorkflowStep => ({
  ...{ text, who: '受付', minutes: 2, condition: null, back_to: null, is_parallel: false },
})
const steps = toEdited([step('聞く'), step('書く'), step('渡す')])
const texts = (list: { text: string }[]) => list.map(({ text }) => text)

it('moves a step up and down, and not over an end', () => {
  expect(texts(moved(steps, 'step-2', -1))).toEqual(['書く', '聞く', '渡す'])
  expect(texts(moved(steps, 'step-2', 1))).toEqual(['聞く', '渡す', '書く'])
  expect(moved(steps, 'step-1', -1)).toEqual(steps)
  expect(moved(steps, 'step-3', 1)).toEqual(steps)
})

it('adds a step by the same person, changes it and takes it away', () => {
  const more = added(steps)
  const { key = '', who } = more.at(-1) ?? {}
  expect([more.length, who]).toEqual([4, '受付'])
  expect(texts(changed(more, key, { text: '送る' }))).toEqual(['聞く', '書く', '渡す', '送る'])
  expect(removed(more, key)).toEqual(steps)
})

it.each([
  ['3', 3],
  ['１．５', 1.5],
  ['', null],
  ['-1', null],
  ['すぐ', null],
])('reads %j minutes', (text, minutes) => expect(typedMinutes(text)).toBe(minutes))

it('writes them as they can be typed in again', () => {
  expect(stepsText([step('聞く'), { ...step('閉める'), who: null, minutes: null }])).toBe(
    '1. 受付：聞く（2分）\n2. 閉める',
  )
})
