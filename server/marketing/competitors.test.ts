// @vitest-environment node
import { expect, it } from 'vitest'
import { competitorTable, type Known } from './competitors.ts'
import { competitorsText } from './result-texts.ts'

const TEXT = '初診料は3,300円です。診療時間は9:00〜18:00、木曜休診。駐車場があります。地域で最新の設備を備えています。'

const NOTHING_MORE = { own: [], viewpoint: '' }

const known = (name: string, text = '', page: Partial<Known['page']> = {}): Known => ({
  name,
  text,
  page: { state: 'none', url: '', title: '', text: '', ...page },
})

it('a table holds passages of the given texts, each under what it tells of', () => {
  const [row] = competitorTable([known('みどり歯科', TEXT)], NOTHING_MORE).rows
  expect(row?.found).toEqual({
    price: ['初診料は3,300円です'],
    hours: ['診療時間は9:00〜18:00、木曜休診'],
    services: ['駐車場があります'],
    claims: ['地域で最新の設備を備えています'],
  })
})

it('what is not in a text is not known, and without a text nothing is', () => {
  const { rows } = competitorTable([known('A', '木曜休診'), known('B')], NOTHING_MORE)
  expect(rows.map(({ has_text }) => has_text)).toEqual([true, false])
  expect(rows[0]?.found.price).toEqual([])
  expect(Object.values(rows[1]?.found ?? {}).flat()).toEqual([])
})

it('names of the own catalogue count as services, however they are written', () => {
  const [row] = competitorTable([known('A', 'ﾏｳｽﾋﾟｰｽを作ります')], { own: ['マウスピース'], viewpoint: '' }).rows
  expect(row?.found.services).toEqual(['マウスピースを作ります'])
})

it('the words of a page stand beside those of the text, and a page that was not read is said to be so', () => {
  const page = {
    state: 'read' as const,
    url: 'https://midori.example/',
    title: 'みどり歯科',
    text: '初診は3,300円です。',
  }
  const table = competitorTable([known('A', '木曜休診', page), known('B', '', { state: 'failed' })], NOTHING_MORE)
  expect(table.rows[0]).toMatchObject({ page: 'read', found: { price: ['初診は3,300円です'], hours: ['木曜休診'] } })
  expect(table.rows[1]).toMatchObject({ page: 'failed', has_text: false })
  expect(competitorsText(table)).toContain('## B\n\nページを読み取れませんでした。\n\n資料がないため、わかりません。')
})

it('a viewpoint has the passages that tell of it; where none does, it is not known', () => {
  const texts = [known('A', '駅前です。駐車場は5台分あります。木曜休診'), known('B', '木曜休診')]
  const table = competitorTable(texts, { own: [], viewpoint: ' 車で行けるか ' })
  expect(table.viewpoint).toBe('車で行けるか')
  expect(table.rows.map(({ asked }) => asked)).toEqual([['駐車場は5台分あります'], []])
  const text = competitorsText(table)
  expect(text).toContain('## A\n\n- 観点「車で行けるか」: 「駐車場は5台分あります」')
  expect(text).toContain('## B\n\n- 観点「車で行けるか」: わかりません（資料に書かれていません）')
  expect(competitorsText(competitorTable(texts, NOTHING_MORE))).not.toContain('観点')
})
