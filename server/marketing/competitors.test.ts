// @vitest-environment node
import { expect, it } from 'vitest'
import { competitorTable } from './competitors.ts'

const TEXT = '初診料は3,300円です。診療時間は9:00〜18:00、木曜休診。駐車場があります。地域で最新の設備を備えています。'

it('a table holds passages of the given texts, each under what it tells of', () => {
  const [row] = competitorTable(['みどり歯科'], [TEXT], []).rows
  expect(row?.found).toEqual({
    price: ['初診料は3,300円です'],
    hours: ['診療時間は9:00〜18:00、木曜休診'],
    services: ['駐車場があります'],
    claims: ['地域で最新の設備を備えています'],
  })
})

it('what is not in a text is not known, and without a text nothing is', () => {
  const { rows } = competitorTable(['A', 'B'], ['木曜休診'], [])
  expect(rows.map(({ has_text }) => has_text)).toEqual([true, false])
  expect(rows[0]?.found.price).toEqual([])
  expect(Object.values(rows[1]?.found ?? {}).flat()).toEqual([])
})

it('names of the own catalogue count as services, however they are written', () => {
  const [row] = competitorTable(['A'], ['ﾏｳｽﾋﾟｰｽを作ります'], ['マウスピース']).rows
  expect(row?.found.services).toEqual(['マウスピースを作ります'])
})
