// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { makeDocx, paragraph } from '../../../../tests/fixtures/documents/office.ts'
import { extractText } from '../../extract-text.ts'
import { formatNumber } from './number-format.ts'

const read = (body: string, others?: Record<string, string>) => extractText(makeDocx(body, others), 'docx')
const cell = (...lines: string[]) => `<w:tc>${lines.map((line) => paragraph(line)).join('')}</w:tc>`
const inList = (text: string, level = 0, list = 1) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)
const level = (at: number, format: string, text: string, start = 1) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`

const ARTICLES = `<w:abstractNum w:abstractNumId="7">${level(0, 'decimalFullWidth', '第%1条')}${level(1, 'decimal', '%2.')}${level(
  2,
  'aiueoFullWidth',
  '（%3）',
)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`

describe('a Word document', () => {
  it('has its paragraphs as lines and the cells of a row between tabs', async () => {
    const { text, pageStarts, mediaType } = await read(
      `${paragraph('業務委託契約書')}<w:tbl><w:tr>${cell('報酬')}${cell('月額', '10万円')}</w:tr><w:tr>${cell('期間')}${cell('1年')}</w:tr></w:tbl>${paragraph('以上')}`,
    )
    expect(text).toBe('業務委託契約書\n報酬\t月額 10万円\n期間\t1年\n以上')
    expect(pageStarts).toEqual([0])
    expect(mediaType).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
  })

  it('has the numbers that Word counts', async () => {
    const body = [
      inList('目的'),
      inList('甲は委託する。', 1),
      inList('一部', 2),
      inList('乙は受託する。', 1),
      inList('期間'),
      inList('一年とする。', 1),
      inList('附則', 0, 2),
    ]
    const { text } = await read(body.join(''), { numbering: ARTICLES })
    expect(text.split('\n')).toEqual([
      '第１条 目的',
      '1. 甲は委託する。',
      '（ア） 一部',
      '2. 乙は受託する。',
      '第２条 期間',
      '1. 一年とする。',
      '第１条 附則',
    ])
  })

  it('counts paragraphs whose style is numbered, and not those that were taken out of the list', async () => {
    const styles =
      '<w:style w:styleId="a"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
      '<w:style w:styleId="b"><w:basedOn w:val="a"/></w:style><w:style w:styleId="c"><w:basedOn w:val="c"/></w:style>'
    const { text } = await read(
      paragraph('目的', '<w:pStyle w:val="b"/>') +
        paragraph('前文', '<w:pStyle w:val="a"/><w:numPr><w:numId w:val="0"/></w:numPr>') +
        paragraph('期間', '<w:pStyle w:val="a"/>') +
        paragraph('円環', '<w:pStyle w:val="c"/>'),
      { numbering: ARTICLES, styles },
    )
    expect(text).toBe('第１条 目的\n前文\n第２条 期間\n円環')
  })

  it('leaves out what was deleted, readings of kanji and instructions of fields', async () => {
    const run = (inner: string) => `<w:r>${inner}</w:r>`
    const { text } = await read(
      `<w:p><w:del>${run('<w:delText>旧</w:delText>')}</w:del><w:ins>${run('<w:t>新</w:t>')}</w:ins>${run('<w:instrText>PAGE</w:instrText>')}<w:ruby><w:rt>${run('<w:t>ばら</w:t>')}</w:rt><w:rubyBase>${run('<w:t>薔薇</w:t>')}</w:rubyBase></w:ruby></w:p>`,
    )
    expect(text).toBe('新薔薇')
  })

  it('begins a page where Word noted one, and has the notes at the end', async () => {
    const turned = '<w:p><w:r><w:lastRenderedPageBreak/><w:t>二</w:t></w:r></w:p>'
    const footnotes = `<w:footnote>${paragraph('※個人の感想です。')}</w:footnote>`
    const document = await read(
      `${paragraph('一')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>${turned}${paragraph('三')}`,
      { footnotes },
    )
    expect(document.text).toBe('一\n二\n三\n\n※個人の感想です。')
    expect(document.pageStarts).toEqual([0, 2, 4])
  })
})

describe('a number of a list', () => {
  it('is shown as in Word', () => {
    const shown = (format: string, ...numbers: number[]) => numbers.map((number) => formatNumber(number, format))
    expect(shown('japaneseCounting', 1, 10, 11, 21, 105)).toEqual(['一', '十', '十一', '二十一', '百五'])
    expect(shown('decimalEnclosedCircle', 1, 20, 21)).toEqual(['①', '⑳', '21'])
    expect(shown('upperRoman', 4, 9, 14)).toEqual(['IV', 'IX', 'XIV'])
    expect(shown('lowerLetter', 1, 26, 27)).toEqual(['a', 'z', 'aa'])
    expect(shown('iroha', 1, 2)).toEqual(['イ', 'ロ'])
    expect(shown('decimalZero', 3)).toEqual(['03'])
    expect(shown('unheard of', 3)).toEqual(['3'])
  })
})
