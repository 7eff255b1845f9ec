// @vitest-environment node
import { expect, it } from 'vitest'
import { makeXlsx } from '../../../../tests/fixtures/documents/office.ts'
import { extractText } from '../../extract-text.ts'

const cell = (at: string, value: string | number, more = '') => `<c r="${at}" ${more}><v>${value}</v></c>`

it('has its sheets as pages under their names, with tabs between the cells', async () => {
  const bytes = makeXlsx(
    {
      料金表:
        `<row>${cell('A1', 0, 't="s"')}${cell('C1', 1, 't="s"')}</row>` +
        '<row/>' +
        `<row>${cell('A3', 49_800)}<c r="B3" t="inlineStr"><is><t>税&amp;込&#10;み</t></is></c>${cell('C3', 1, 't="b"')}</row>`,
      空: '',
    },
    { strings: '<si><t>施術</t></si><si><r><t>料</t></r><r><t>金</t></r><rPh><t>リョウキン</t></rPh></si>' },
  )
  const document = await extractText(bytes, 'xlsx')
  expect(document.text).toBe('料金表\n施術\t\t料金\n49800\t税&込 み\tTRUE\n空')
  expect(document.pageStarts).toEqual([0, 28])
})

it('shows dates, times and shares as people read them', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="176" formatCode="[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="177" formatCode="#,##0&quot;day&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="176"/><xf numFmtId="20"/><xf numFmtId="9"/><xf numFmtId="177"/></cellXfs>'
  const values = [0.30000000000000004, 46113, 46113.5, 0.75, 0.08, 3]
  const row = values.map((value, style) => `<c s="${style}"><v>${value}</v></c>`).join('')
  const { text } = await extractText(makeXlsx({ 表: `<row>${row}</row>` }, { styles }), 'xlsx')
  expect(text).toBe('表\n0.3\t2026-04-01\t2026-04-01 12:00\t18:00\t8%\t3')
})

it('counts days from 1904 where the workbook does', async () => {
  const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>'
  const bytes = makeXlsx({ 表: '<row><c s="0"><v>0</v></c></row>' }, { styles, workbook: '<workbookPr date1904="1"/>' })
  expect((await extractText(bytes, 'xlsx')).text).toBe('表\n1904-01-01')
})

it('reads what a formula gave, and keeps a distant cell near', async () => {
  const bytes = makeXlsx({
    表: '<row><c r="A1" t="str"><f>HYPERLINK("http://x.example","a")</f><v>開く</v></c><c r="XFD1"><v>1</v></c></row>',
  })
  expect((await extractText(bytes, 'xlsx')).text).toBe(`表\n開く${'\t'.repeat(21)}1`)
})
