// @vitest-environment node
import { expect, it } from 'vitest'
import { makePptx } from '../../../tests/fixtures/documents/office.ts'
import { extractText } from '../extract-text.ts'

const text = (words: string) => `<a:p><a:r><a:t>${words}</a:t></a:r></a:p>`

it('has its slides as pages with their notes, and no numbers of slides', async () => {
  const table = `<a:tbl><a:tr><a:tc>${text('施術')}</a:tc><a:tc>${text('料金')}</a:tc></a:tr></a:tbl>`
  const number = '<a:p><a:fld type="slidenum"><a:t>1</a:t></a:fld></a:p>'
  const slides = [text('新しい施術') + text('効果には個人差があります') + number, table]
  const document = await extractText(makePptx(slides, text('ここで質問を受ける')), 'pptx')
  expect(document.text).toBe('新しい施術\n効果には個人差があります\n\nここで質問を受ける\n施術\t料金')
  expect(document.pageStarts).toEqual([0, document.text.indexOf('施術\t')])
})
