// @vitest-environment node
import { expect, it } from 'vitest'
import { bySimilarTitle } from './similar-titles'

const titled = (...titles: string[]) => titles.map((title) => ({ title }))
const told = (titles: string[], title: string) => {
  const { alike, others } = bySimilarTitle(titled(...titles), title)
  return [alike, others].map((documents) => documents.map((one) => one.title))
}

it('puts versions of one document first, the likest before the others', () => {
  const titles = ['就業規則', '業務委託契約書 案', '清掃の手順', '業務委託契約書（第2版）']
  expect(told(titles, '業務委託契約書（第1版）')).toEqual([
    ['業務委託契約書（第2版）', '業務委託契約書 案'],
    ['就業規則', '清掃の手順'],
  ])
})

it('width, case and white space do not count', () => {
  expect(told(['ＡＢＣ　規程'], 'abc規程')).toEqual([['ＡＢＣ　規程'], []])
})

it.each(['', '１'])('knows nothing like the title %j but itself', (title) => {
  expect(told(['契約書'], title)).toEqual([[], ['契約書']])
})
