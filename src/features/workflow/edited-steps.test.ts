import { describe, expect, it } from 'vitest'
import type { WorkflowStep } from '#contract/workflow-data'
import { added, changed, leftBehind, moved, removed, toEdited } from './edited-steps'
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

describe('a step that goes back', () => {
  const going = toEdited([step('聞く'), step('10分で書く'), { ...step('10分待ち、手順２へ戻る'), back_to: 2 }])
  const backs = (list: { back_to: number | null }[]) => list.map(({ back_to }) => back_to)

  it('follows the step to which it goes, with the number in its words', () => {
    const up = moved(going, 'step-2', -1)
    expect([backs(up), texts(up)]).toEqual([
      [null, null, 1],
      ['10分で書く', '聞く', '10分待ち、手順1へ戻る'],
    ])
    expect(backs(moved(going, 'step-3', -1))).toEqual([null, 3, null])
    const fewer = removed(going, 'step-1')
    expect([backs(fewer), fewer.at(-1)?.text]).toEqual([[null, 1], '10分待ち、手順1へ戻る'])
  })

  it('goes back nowhere once its step is removed, and is named', () => {
    const fewer = removed(going, 'step-2')
    expect([backs(fewer), leftBehind(going, fewer)]).toEqual([[null, null], [2]])
    expect(leftBehind(going, removed(going, 'step-1'))).toEqual([])
  })

  it('goes back to whichever step is the first, where it says so', () => {
    const start = toEdited([step('聞く'), step('書く'), { ...step('違えば最初に戻る'), back_to: 1 }])
    expect(backs(moved(start, 'step-1', 1))).toEqual([null, null, 1])
    expect(backs(removed(start, 'step-1'))).toEqual([null, 1])
  })

  it('goes back where its changed words say', () => {
    const [other] = changed(going, 'step-3', { text: '手順1に戻る' }).slice(-1)
    expect(other?.back_to).toBe(1)
    expect(changed(going, 'step-3', { text: 'やめる' }).at(-1)?.back_to).toBeNull()
    expect(changed(going, 'step-3', { minutes: 3 }).at(-1)?.back_to).toBe(2)
  })
})

describe('a step that is done in some cases', () => {
  const cases = toEdited([step('聞く'), { ...step('違う場合は、直す'), condition: '違う場合は' }])
  const conditionOf = (list: { condition: string | null }[]) => list.at(-1)?.condition

  it('gets another condition in its words as well', () => {
    const other = changed(cases, 'step-2', { condition: '空欄がある場合は' })
    expect([conditionOf(other), texts(other).at(-1)]).toEqual(['空欄がある場合は', '空欄がある場合は、直す'])
    const always = changed(cases, 'step-2', { condition: null })
    expect([conditionOf(always), texts(always).at(-1)]).toEqual([null, '直す'])
  })

  it('is done in the cases that its changed words say', () => {
    expect(conditionOf(changed(cases, 'step-2', { text: '急ぐ場合は、直す' }))).toBe('急ぐ場合は')
    expect(conditionOf(changed(cases, 'step-2', { text: '直す' }))).toBeNull()
    const named = changed(cases, 'step-2', { condition: '新患' })
    expect(conditionOf(changed(named, 'step-2', { text: '新患、書く' }))).toBe('新患')
    expect(conditionOf(changed(named, 'step-2', { text: '書く' }))).toBeNull()
    const typed = changed(changed(cases, 'step-1', { condition: '初めて' }), 'step-1', { text: '氏名を聞く' })
    expect(typed[0]).toMatchObject({ condition: '初めて', text: '氏名を聞く' })
  })
})

it('writes them as they can be typed in again', () => {
  const last = { ...step('閉める'), who: null, minutes: null, condition: '最後の人の場合は' }
  expect(stepsText([step('聞く'), last])).toBe('1. 受付：聞く（2分）\n2. 最後の人の場合は、閉める')
})
