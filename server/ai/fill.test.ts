// @vitest-environment node
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Message } from './engine.ts'
import { fillBy } from './fill.ts'

const schema = z.object({ count: z.int(), names: z.array(z.string()) })
const task = {
  builtIn: { count: 0, names: [] },
  messages: [{ role: 'user', content: '数えてください。' }] as const,
  schema,
}
const GOOD = '{"count": 2, "names": ["佐藤", "鈴木"]}'

/** Fills it in by a model that gives these answers; what it was asked each time. */
async function filled(...answers: string[]) {
  const asked: (readonly Message[])[] = []
  const ask = async (messages: readonly Message[]) => {
    asked.push(messages)
    return answers[asked.length - 1] ?? ''
  }
  const outcome = await fillBy(ask, task).catch((thrown: { code: string }) => thrown.code)
  return { outcome, asked }
}

it('asks with the schema, after the question', async () => {
  const { outcome, asked } = await filled(GOOD)
  expect(outcome).toEqual({ count: 2, names: ['佐藤', '鈴木'] })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.map(({ content }) => content)).toEqual([
    '数えてください。',
    expect.stringContaining('"required":["count","names"]'),
  ])
})

it.each([
  ['a fence', `\`\`\`json\n${GOOD}\n\`\`\``],
  ['words', `はい、こちらです。\n${GOOD}\n以上です。`],
])('finds the data in %s', async (_, answer) => {
  expect((await filled(answer)).outcome).toEqual({ count: 2, names: ['佐藤', '鈴木'] })
})

it.each([
  ['no JSON', '二人です。', 'JSONがありません'],
  ['half of it', '{"count": 2, "names": ["佐藤"}', 'JSONとして読み取れません'],
  ['another shape', '{"count": "二", "names": []}', 'count: '],
])('tells a model once what was wrong: %s', async (_, answer, problem) => {
  const { outcome, asked } = await filled(answer, GOOD)
  expect(outcome).toEqual({ count: 2, names: ['佐藤', '鈴木'] })
  expect(asked[1]?.slice(-2)).toEqual([
    { role: 'assistant', content: answer },
    { role: 'user', content: expect.stringContaining(problem) },
  ])
})

it('and not twice', async () => {
  const { outcome, asked } = await filled('二人です。', 'やはり二人です。')
  expect([outcome, asked.length]).toEqual(['EXT_004', 2])
})
