// @vitest-environment node
import { expect, it } from 'vitest'
import { takenFrom } from './taken-answer'

const source = (title: string, page: number | null = null) => ({
  kind: 'knowledge' as const,
  id: null,
  title,
  excerpt: '',
  page,
})

it('a question keeps its words and its answer, its sources are titles with the page', () => {
  const sources = [source('受付の手引き', 3), source('料金表')]
  expect(takenFrom({ query: ' ｷｬﾝｾﾙ料は\nいくら ', answer: '無料です。 [1]\n- 当日は別です。 [2]', sources })).toEqual({
    name: 'キャンセル料は いくら',
    reading: '',
    answer: '無料です。 [1]\n- 当日は別です。 [2]',
    sources: ['受付の手引き p.3', '料金表'],
  })
})

it('passages of one page are one source, and the numbers in the answer follow', () => {
  const sources = [source('手引き', 3), source('手引き', 3), source('料金表', 1)]
  const { answer, sources: kept } = takenFrom({ query: 'q', answer: 'あ [1] い [2] う [3] え [9] お [x]', sources })
  expect([answer, kept]).toEqual(['あ [1] い [1] う [2] え [9] お [x]', ['手引き p.3', '料金表 p.1']])
})

it('where no document answered, the answer is left to whoever publishes it', () => {
  expect(takenFrom({ query: 'q', answer: '根拠となる資料が見つかりません。', sources: [] })).toMatchObject({
    answer: '',
  })
})
