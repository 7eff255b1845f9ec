// @vitest-environment node
import { expect, it } from 'vitest'
import type { Source } from '#contract/assistant'
import { builtInEngine } from '../ai/built-in-engine.ts'
import type { Engine } from '../ai/engine.ts'
import { NOTHING_FOUND } from './compose.ts'
import { NOT_CITED, writeCited } from './write-cited.ts'

const source = (title: string): Source => ({ kind: 'knowledge', id: title, title, excerpt: title })
const sources = ['手引き', '料金表', '約款'].map(source)
const task = { builtIn: '- 返金は翌月まで。 [2]', messages: [] }

/** A model that says these pieces. */
const model = (...pieces: string[]): Engine => ({
  name: 'モデル',
  write: async (_, { onText }) => {
    for (const piece of pieces) onText(piece)
    return pieces.join('')
  },
  fill: () => Promise.reject(new Error('not asked')),
})

async function write(engine: Engine) {
  let shown = ''
  const onText = (piece: string) => {
    shown += piece
  }
  return { ...(await writeCited(engine, { task, sources }, { signal: new AbortController().signal, onText })), shown }
}

it('keeps of the sources those that the answer names, under the numbers of their places', async () => {
  const answer = '返金は翌月まで。[1] 手数料は要らない。[2]'
  const kept = { answer, sources: [sources[2], sources[0]], engine: 'モデル', shown: answer }
  expect(await write(model('返金は翌月まで。[3] 手数料は', '要らない。[1][8]'))).toEqual(kept)
})

it.each([['必ず全額を返金します。'], ['必ず全額を返金します。[4]']])(
  'gives the passages in place of what names none of them, and says so: %s',
  async (said) => {
    const answer = `${NOT_CITED}\n\n- 返金は翌月まで。 [1]`
    expect(await write(model(said))).toEqual({ answer, sources: [sources[1]], engine: 'built-in', shown: answer })
  },
)

it('lets a model say that the passages hold no answer, and nothing else with it', async () => {
  const nothing = { answer: NOTHING_FOUND, sources: [], engine: 'モデル', shown: NOTHING_FOUND }
  expect(await write(model('根拠となる資料が見つかりません。', '一般には、全額を返金します。'))).toEqual(nothing)
})

it('takes the quotations of the built-in engine as they are', async () => {
  const answer = '- 返金は翌月まで。 [1]'
  expect(await write(builtInEngine)).toEqual({ answer, sources: [sources[1]], engine: 'built-in', shown: answer })
})

it.each([['built-in'], ['without a number of a model']])(
  'takes no bracket of a document for a number of its own: %s',
  async (which) => {
    const builtIn = '- ［2024］の改定で、料金は別表［２］と\\[3\\]のとおり。 [1]'
    const engine = which === 'built-in' ? builtInEngine : model('改定されました。')
    const { answer, sources: cited } = await writeCited(
      engine,
      { task: { ...task, builtIn }, sources },
      { signal: new AbortController().signal, onText: () => {} },
    )
    expect([answer.endsWith(builtIn), cited]).toEqual([true, [sources[0]]])
  },
)
