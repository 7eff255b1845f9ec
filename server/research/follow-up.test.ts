// @vitest-environment node
import { expect, it } from 'vitest'
import { askedOf } from './follow-up.ts'

const roles = (messages: ReturnType<typeof askedOf>) => messages.map(({ role }) => role)

it('a first question goes with its facts alone', () => {
  expect(askedOf('予約は', null, '- 事実 [1]')).toEqual([
    { role: 'user', content: '次の質問に答える報告書を書いてください: 予約は\n\n事実:\n- 事実 [1]' },
  ])
  expect(askedOf(' ', null, '- 事実 [1]')[0]?.content).toBe('報告書を書いてください。\n\n事実:\n- 事実 [1]')
})

it('a question that follows goes after what was asked and said, whose numbers are not those of the new facts', () => {
  const earlier = { question: '注意', content: '音が苦手です [1][2]。' }
  const messages = askedOf('予約は', earlier, '- 事実 [1]')
  expect(roles(messages)).toEqual(['user', 'assistant', 'user'])
  expect(messages.map(({ content }) => content)).toEqual([
    '次の質問に答える報告書を書いてください: 注意',
    '音が苦手です。',
    '続けて、次の質問に短く答えてください: 予約は\n\n事実:\n- 事実 [1]',
  ])
})

it('of a long report a model is given the beginning, and no half letter', () => {
  const [, said] = askedOf('予約は', { question: '', content: `${'あ'.repeat(7_999)}😀` }, '')
  expect(said?.content).toHaveLength(8_000)
  expect(said?.content.isWellFormed()).toBe(true)
})
