import { expect, it } from 'vitest'
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
