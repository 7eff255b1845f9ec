// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { makePdf, type Piece } from '../../../tests/fixtures/documents/pdf.ts'
import { extractText } from '../extract-text.ts'

const read = (pages: readonly (readonly Piece[])[], options: Parameters<typeof makePdf>[1] = {}) =>
  extractText(makePdf(pages, options), 'pdf')

describe('a PDF', () => {
  it('is read page by page', async () => {
    const document = await read([
      [{ text: '業務委託契約書', x: 60, y: 780, size: 18 }],
      [{ text: '第2条　報酬は月額とする。', x: 60, y: 780 }],
    ])
    expect(document).toEqual({
      text: '業務委託契約書\n第2条 報酬は月額とする。',
      pageStarts: [0, 8],
      mediaType: 'application/pdf',
      isScanned: false,
      emptyPages: [],
      isTruncated: false,
    })
  })

  it('is read in the codes of older Japanese programs', async () => {
    const sjis = (text: string) => Uint8Array.from([...text].flatMap((letter) => SHIFT_JIS[letter] ?? []))
    const { text } = await read([[{ text: '契約書①髙﨑㈱', x: 60, y: 780 }]], {
      cmaps: ['90ms-RKSJ-H', '90ms-RKSJ-V'],
      encode: sjis,
    })
    expect(text).toBe('契約書①髙﨑㈱')
  })

  it('joins the lines of a paragraph and keeps headings and items apart', async () => {
    const { text } = await read([
      [
        { text: '第1条（目的）', x: 60, y: 780 },
        { text: '甲は乙に対し本件業務を委託し乙はこれを受託するものとする', x: 60, y: 760 },
        { text: 'ことに合意した。', x: 60, y: 742 },
        { text: '第2条（期間）', x: 60, y: 720 },
      ],
    ])
    expect(text).toBe(
      '第1条（目的）\n甲は乙に対し本件業務を委託し乙はこれを受託するものとすることに合意した。\n第2条（期間）',
    )
  })

  it('has tabs between the cells of a row', async () => {
    const { text } = await read([
      [
        { text: '施術', x: 60, y: 780 },
        { text: '料金', x: 260, y: 780 },
        { text: '回数', x: 460, y: 780 },
        { text: 'ヒアルロン酸', x: 60, y: 760 },
        { text: '49,800', x: 260, y: 760, latin: true },
        { text: '3', x: 460, y: 760, latin: true },
      ],
    ])
    expect(text).toBe('施術\t料金\t回数\nヒアルロン酸\t49,800\t3')
  })

  it('is read from right to left where letters run downwards, whatever the order in the file', async () => {
    const columns = [
      { text: '甲と乙は次のとおり契約する。', x: 500, y: 780, vertical: true },
      { text: '第二条　期間は一年とする。', x: 440, y: 780, vertical: true },
      { text: '第三条　東京とする。', x: 380, y: 780, vertical: true },
    ]
    const wanted = '甲と乙は次のとおり契約する。\n\n第二条 期間は一年とする。\n\n第三条 東京とする。'
    expect((await read([columns])).text).toBe(wanted)
    expect((await read([columns.toReversed()])).text).toBe(wanted)
  })

  it('is read downwards where letters are drawn below one another, as browsers print them', async () => {
    const column = (text: string, x: number) =>
      [...text].map((letter, at) => ({ text: letter, x: x + ('、。'.includes(letter) ? 7 : 0), y: 780 - at * 12 }))
    const { text } = await read([
      [...column('甲は、乙に委託する。', 500), ...column('第二条　期間は一年とする。', 476)],
    ])
    expect(text).toBe('甲は、乙に委託する。\n第二条 期間は一年とする。')
  })

  it('has the figures that lie on their side in a column, and a heading where it stands', async () => {
    const column = (text: string, y: number) =>
      [...text].map((letter, at) => ({ text: letter, x: 500, y: y - at * 12 }))
    const { text } = await read([
      [
        { text: '覚書', x: 60, y: 800 },
        ...column('報酬は月額', 780),
        { text: '100,000', x: 503, y: 730, latin: true, sideways: true },
        ...column('円とす', 679),
        { text: '乙の順', x: 520, y: 780, vertical: true },
      ],
    ])
    expect(text.split(/\n+/)).toEqual(['覚書', '乙の順', '報酬は月額100,000円とす'])
  })

  it('goes on in a line that begins with what no sentence begins with', async () => {
    const { text } = await read([
      [
        { text: '株式会社窓口（以下「甲」という。', x: 60, y: 780 },
        { text: '）は委託する。', x: 60, y: 762 },
      ],
    ])
    expect(text).toBe('株式会社窓口（以下「甲」という。）は委託する。')
  })

  it('joins a sentence over two columns', async () => {
    const { text } = await read([
      [
        { text: '甲は乙に対し本件業務を委託し乙はこれを', x: 500, y: 780, vertical: true },
        { text: '受託する。', x: 482, y: 780, vertical: true },
      ],
    ])
    expect(text).toBe('甲は乙に対し本件業務を委託し乙はこれを受託する。')
  })

  it('leaves out the readings above kanji', async () => {
    const { text } = await read([
      [
        { text: '薔薇', x: 60, y: 780 },
        { text: 'ばら', x: 60, y: 793, size: 6 },
        { text: 'の香り', x: 84, y: 780 },
      ],
    ])
    expect(text).toBe('薔薇の香り')
  })

  it('is said to be scanned when its pages have no text, or the same stamp each', async () => {
    const stamp = (page: number) => [{ text: `CamScanner ${page}`, x: 60, y: 20, latin: true }]
    expect(await read([[], []])).toMatchObject({ isScanned: true, emptyPages: [1, 2], text: '' })
    expect(await read([stamp(1), stamp(2), stamp(3)])).toMatchObject({ isScanned: true, emptyPages: [1, 2, 3] })
    const mixed = await read([[], [{ text: '同意書', x: 60, y: 780 }], [{ text: '説明書', x: 60, y: 780 }]])
    expect(mixed).toMatchObject({ isScanned: false, emptyPages: [1], pageStarts: [0, 0, 4] })
    const annex = [[], [], [], []]
    const text = '甲は乙に対し本件業務を委託し、乙はこれを受託する。'
    const typed = [780, 760, 740].map((y) => ({ text, x: 60, y }))
    expect(await read([typed, ...annex])).toMatchObject({ isScanned: false, emptyPages: [2, 3, 4, 5] })
    expect(await read([[{ text: '契約書', x: 60, y: 780 }], ...annex])).toMatchObject({ isScanned: true })
  })

  it('is refused when it is broken or has too many pages', async () => {
    await expect(extractText(Buffer.from('%PDF-1.7\nnothing'), 'pdf')).rejects.toMatchObject({ code: 'FILE_006' })
    await expect(read(Array(3_001).fill([]))).rejects.toMatchObject({ code: 'FILE_008' })
  })
})

/** Bytes of the letters above in the Shift_JIS of Windows, which Node cannot write. */
const SHIFT_JIS: Record<string, number[]> = {
  契: [0x8c, 0x5f],
  約: [0x96, 0xf1],
  書: [0x8f, 0x91],
  '①': [0x87, 0x40],
  髙: [0xfb, 0xfc],
  﨑: [0xfa, 0xb1],
  '㈱': [0x87, 0x8a],
}
