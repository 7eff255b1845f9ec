// @vitest-environment node
import { expect, it } from 'vitest'
import type { ExportedTable, Row } from './rows.ts'
import { asCsv, asJsonLines } from './texts.ts'

const columns = ['at', 'several', 'tags', 'is', 'nothing', 'facts'].map((name) => ({ name, heading: name }))
const at = new Date('2026-11-22T15:30:00Z')
const row: Row = {
  at,
  several: [at, new Date('2026-01-01T00:00:00Z')],
  tags: ['常連', '優先'],
  is: true,
  nothing: [],
  facts: [{ a: 1 }],
}
async function* pages() {
  yield [row]
}
const textOf = async (pieces: AsyncIterable<Buffer>) => (await Array.fromAsync(pieces)).join('')

it('a spreadsheet has each time in the own zone of the tenant, also where a cell has several', async () => {
  const text = await textOf(asCsv({ columns } as unknown as ExportedTable, pages(), 'Asia/Tokyo'))
  expect(text.split('\r\n')[1]).toBe(
    '"2026-11-23 00:30:00","2026-11-23 00:30:00 / 2026-01-01 09:00:00","常連 / 優先","はい","","[{""a"":1}]"',
  )
})

it('lines of JSON have what is stored', async () => {
  expect(JSON.parse(await textOf(asJsonLines(pages())))).toEqual(JSON.parse(JSON.stringify(row)))
})
