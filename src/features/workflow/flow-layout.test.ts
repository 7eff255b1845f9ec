import { describe, expect, it } from 'vitest'
import type { WorkflowStep } from '#contract/workflow-data'
import { layFlow } from './flow-layout'

const step = (text: string, more: Partial<WorkflowStep> = {}): WorkflowStep => ({
  ...{ text, who: '受付', minutes: null, condition: null, back_to: null, is_parallel: false },
  ...more,
})

it('gives each role a lane, and each step a row', () => {
  const { lanes, boxes } = layFlow([step('聞く'), step('診る', { who: '医師' }), step('閉める', { who: null })], '未定')
  expect(lanes.map(({ name }) => name)).toEqual(['受付', '医師', '未定'])
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(3)
  expect(boxes.map(({ y }) => y)).toEqual([...boxes.map(({ y }) => y)].sort((one, other) => one - other))
})

it('has an arrow to each next step, and one for each way back that leads to a step', () => {
  const { arrows } = layFlow([step('聞く'), step('直す', { back_to: 1 }), step('渡す', { back_to: 9 })], '未定')
  expect(arrows.map(({ isBack }) => isBack)).toEqual([false, false, true])
})

it('breaks a long text into lines and says that there is more', () => {
  const [box] = layFlow([step('あ'.repeat(50))], '未定').boxes
  expect(box?.lines).toHaveLength(3)
  expect(box?.lines.at(-1)).toMatch(/…$/)
})

it('begins no line with a comma', () => {
  const [box] = layFlow([step('患者が問診票を記入する間、待つ')], '未定').boxes
  expect(box?.lines).toEqual(['患者が問診票を記入する間、', '待つ'])
})

describe('a step with a condition', () => {
  const late = { condition: '期限切れの場合は' }
  const steps = [step('聞く'), step('期限切れの場合は、説明する', late), step('渡す', { who: '看護師' })]

  it('has a fork before it, with the condition there and the act in its box', () => {
    const { boxes, forks } = layFlow(steps, '未定')
    expect(forks).toMatchObject([{ number: 2, lines: ['期限切れの場合は'] }])
    expect(boxes[1]?.lines).toEqual(['説明する'])
    const [fork, box] = [forks[0]?.y ?? 0, boxes[1]?.y ?? 0]
    expect(fork).toBeGreaterThan(boxes[0]?.y ?? 0)
    expect(box).toBeGreaterThan(fork)
  })

  it('is done by who answers yes, and passed by who answers no', () => {
    const { arrows, end } = layFlow(steps, '未定')
    expect(arrows.map(({ answer }) => answer?.isYes)).toEqual([undefined, true, false, undefined])
    const [past, onward] = arrows.slice(2).map(({ path }) => path.split(/(?=[HV])/).slice(-2))
    expect(past).toEqual(onward)
    expect(end).toBeNull()
  })

  it('goes on only by the other answer where it goes back', () => {
    const back = [step('聞く'), step('違う場合は1に戻る', { condition: '違う場合は', back_to: 1 }), step('渡す')]
    const { arrows } = layFlow(back, '未定')
    expect(arrows.map(({ answer, isBack }) => [answer?.isYes, isBack])).toEqual([
      [undefined, false],
      [true, false],
      [false, false],
      [undefined, true],
    ])
  })

  it('leads to the end where nothing comes behind it', () => {
    const { arrows, end } = layFlow(steps.slice(0, 2), '未定')
    expect(end).not.toBeNull()
    expect(arrows.filter(({ path }) => path.endsWith(`V${(end?.y ?? 0) - 2}`))).toHaveLength(2)
  })
})
