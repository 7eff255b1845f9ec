/** Customers that were exported come back as they were, also through a spreadsheet that has saved the file again. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BYTE_ORDER_MARK } from '#contract/csv'
import { customersCsvText } from '#contract/customer-csv'
import { customers } from '#contract/customers'
import { csvRecords } from '#contract/read-csv'
import { encodeShiftJis } from '#contract/shift-jis'
import { tryImport, writeImport } from './support/imports.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
  for (const body of PEOPLE) await call(world, desk.admin, customers.create, { body })
})
afterAll(() => world.close())

const PEOPLE = [
  {
    ...{ name: '髙﨑 一', name_kana: 'タカサキ ハジメ', company: '㈱青葉', email: 'hajime@example.jp' },
    ...{ phone: '090-1111-2222', address: '〒530-0001 大阪市北区梅田1-2 「青葉」ビル', birth_date: '1980-05-03' },
    ...{ gender: 'male' as const, status: 'inactive' as const, next_contact_on: '2026-12-24' },
    ...{ tags: ['常連', '紹介、家族'], memo: '一行目\n"二行目", 三行目', caution: '=大きな音が苦手' },
  },
  { name: 'ﾔﾏﾀﾞ', name_kana: 'ヤマダ', tags: ['ⅷ番'], memo: '-1 〜 ～', phone: '+81 90 1234 5678' },
  { name: '鈴木', name_kana: 'スズキ', gender: 'unknown' as const, memo: '@窓口', phone: '09012345678' },
  { name: '田中', name_kana: 'タナカ', phone: '0312345678' },
]

async function exported(from: Desk = desk): Promise<string> {
  const query = { sort_by: 'name_kana', sort_order: 'asc', limit: 100 } as const
  return customersCsvText((await call(world, from.staff, customers.list, { query })).customers)
}
const utf8 = (text: string) => new TextEncoder().encode(`${BYTE_ORDER_MARK}${text}`)
/** In another tenant people get other ids. */
const withoutIds = (text: string) => text.replaceAll(/^"[^"]*",/gm, '')

const ENCODINGS = [
  ['UTF-8', utf8],
  ['Shift_JIS', (text: string) => encodeShiftJis(text).bytes],
] as const

test.each(ENCODINGS)('in %s, into another tenant: its export has the same bytes', async (_, encode) => {
  const text = await exported()
  expect(encodeShiftJis(text).lost).toEqual([])
  const other = await addDesk(world)
  const { id, verdicts } = await tryImport(world, other.manager, encode(text), 'none')
  expect(verdicts).toEqual({ new: PEOPLE.length })
  await writeImport(world, other.manager, id, false)
  expect(encode(withoutIds(await exported(other)))).toEqual(encode(withoutIds(text)))
})

test.each(ENCODINGS)('in %s, into its own tenant by the id: no record changes', async (_, encode) => {
  const text = await exported()
  const { verdicts } = await tryImport(world, desk.manager, encode(text), 'id')
  expect(verdicts).toEqual({ unchanged: PEOPLE.length })
})

/** As Excel in Japanese saves a file that it has opened: quotes where they must be, days in its own way, and no leading zeros. */
function savedByExcel(text: string): string {
  const cell = (value: string) => {
    const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
    const plain = /^\d{1,11}$/.test(value) ? String(Number(value)) : value
    const written = day ? `${day[1]}/${Number(day[2])}/${Number(day[3])}` : plain
    return /[",\n]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written
  }
  return [...csvRecords(text)].map(({ cells }) => `${cells.map(cell).join(',')}\r\n`).join('')
}

test.each(ENCODINGS)('in %s, saved again by Excel in Japanese: no record changes', async (_, encode) => {
  const saved = savedByExcel(await exported())
  expect(saved).toContain('1980/5/3')
  expect(saved).toContain(',9012345678,')
  const { verdicts } = await tryImport(world, desk.manager, encode(saved), 'id')
  expect(verdicts).toEqual({ unchanged: PEOPLE.length })
})

test('saved again by Excel, into another tenant: the numbers have their first 0 again', async () => {
  const other = await addDesk(world)
  const { id } = await tryImport(world, other.manager, utf8(savedByExcel(await exported())), 'none')
  await writeImport(world, other.manager, id, false)
  expect(encodeShiftJis(withoutIds(await exported(other)))).toEqual(encodeShiftJis(withoutIds(await exported())))
})
