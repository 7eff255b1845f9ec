// @vitest-environment node
import { expect, it } from 'vitest'
import type { GivenFile } from './file-facts.ts'
import { fileSection } from './file-section.ts'
import { createReport } from './report.ts'

const read = (text: string): GivenFile => ({ state: 'read', name: '紹介状.pdf', text })
function said(file: GivenFile, question = '', names: string[] = ['佐藤 花子', '佐藤花子']) {
  const report = createReport()
  fileSection(report, file, { question, names })
  return report.done()
}

it('quotes what the file says of the question, with the file as its source', () => {
  const text = '拝啓 貴院ますますご清栄のことと存じます。\n駐車場は建物の裏に5台分あります。\n敬具'
  const { markdown, sources } = said(read(text), '駐車場はありますか')
  expect(markdown).toBe('## ファイルに書かれていること\n\n- 駐車場は建物の裏に5台分あります。 [1]')
  expect(sources).toEqual([
    { kind: 'text', id: null, title: '紹介状.pdf', excerpt: '駐車場は建物の裏に5台分あります。' },
  ])
})

it('without a question it quotes what the file says of the names', () => {
  const { markdown } = said(read('院内の決まりです。\n佐藤花子様は音に敏感です。'))
  expect(markdown).toContain('- 佐藤花子様は音に敏感です。 [1]')
  expect(markdown).not.toContain('院内の決まり')
})

it('says that the file says nothing of it, and how it begins', () => {
  const { markdown } = said(read('院内の決まりです。'), '宇宙旅行の予約')
  expect(markdown).toContain('- ファイル「紹介状.pdf」に、お尋ねの内容は見つかりませんでした。 （未確認）')
  expect(markdown).toContain('- 院内の決まりです。 [1]')
})

it('says why there is nothing of a file, and nothing where none was given', () => {
  expect(said({ state: 'failed', name: '紹介状.pdf' }).markdown).toContain('文章を読み取れませんでした。 （未確認）')
  expect(said({ state: 'gone' }).markdown).toContain('もう保管されていません。 （未確認）')
  expect(said({ state: 'none' }).markdown).toBe('')
})
