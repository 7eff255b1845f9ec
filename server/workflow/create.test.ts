// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { TEMPLATE_NAMES } from '#contract/workflow'
import { createSteps } from './create.ts'
import { reviewSteps } from './review.ts'
import { TEMPLATES } from './templates.ts'

describe('a new procedure', () => {
  it.each([
    ['新患受付', '初めての方をお迎えする流れを作りたい'],
    ['予約変更', '電話で日にちを変えたい方への案内'],
    ['会計', '窓口での支払い'],
    ['電話対応', '朝の電話が多い'],
    ['クレーム対応', '待ち時間のことで言われた'],
    ['終業点検', '戸締まり'],
  ])('%s comes from its template', (title, description) => {
    expect(createSteps(title, description).template).toBe(title)
  })

  it('is what was described, with who goes on', () => {
    const { template, steps } = createSteps('会計', '1. 会計：呼ぶ\n2. 金額を伝える\n3. 代金を受け取る')
    expect(template).toBeNull()
    expect(steps.map(({ who, text }) => `${who} ${text}`)).toEqual([
      '会計 呼ぶ',
      '会計 金額を伝える',
      '会計 代金を受け取る',
    ])
  })

  it('has no steps where nothing fits and nothing is described', () => {
    expect(createSteps('花壇', '花をきれいにしたい')).toEqual({ template: null, steps: [] })
  })
})

it.each(TEMPLATES.map(({ name, steps }) => ({ name, steps })))(
  'the template $name has no fault itself',
  ({ steps }) => {
    expect(reviewSteps(steps)).toEqual([])
  },
)

it.each(TEMPLATE_NAMES)('the name of the template %s and a word of it bring that template', (name) => {
  const { template, steps } = createSteps(name, `${name}のひな形から作ります。`)
  expect(template).toBe(name)
  expect(steps.length).toBeGreaterThan(4)
})
