// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { actOf, conditionIn, underCondition, wordsOf } from './step-conditions.ts'
import type { WorkflowStep } from './workflow-data.ts'

const step = (text: string, condition = conditionIn(text)): WorkflowStep => ({
  ...{ text, condition, who: null, minutes: null, back_to: null, is_parallel: false },
})

it.each([
  ['急ぐ場合は、呼ぶ', '急ぐ場合は'],
  ['必要な場合、呼ぶ', '必要な場合'],
  ['金額が違う場合には直す', '金額が違う場合には'],
  ['場合を分ける', null],
])('%s: condition', (text, condition) => expect(conditionIn(text)).toBe(condition))

describe('a step whose words begin with its condition', () => {
  const late = step('期限が切れている場合は、全額を預かる')

  it('is told whole, and without it', () => {
    expect([late.condition, wordsOf(late), actOf(late)]).toEqual([
      '期限が切れている場合は',
      '期限が切れている場合は、全額を預かる',
      '全額を預かる',
    ])
  })

  it('says another condition once it has one, and none once it has none', () => {
    expect(underCondition(late, '保険証がない場合は')).toMatchObject({
      condition: '保険証がない場合は',
      text: '保険証がない場合は、全額を預かる',
    })
    expect(underCondition(late, null)).toMatchObject({ condition: null, text: '全額を預かる' })
  })
})

it('keeps the words of a step that does not say its condition, and tells both', () => {
  const first = underCondition(step('問診票を渡す'), '初めての方')
  expect([first.text, actOf(first), wordsOf(first)]).toEqual([
    '問診票を渡す',
    '問診票を渡す',
    '初めての方、問診票を渡す',
  ])
  expect(underCondition(first, null)).toMatchObject({ condition: null, text: '問診票を渡す' })
})
