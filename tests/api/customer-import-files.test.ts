/** CSV files of customers: encodings and layouts, what a column is for, and what is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerImports, type ImportKey, type ImportMapping } from '#contract/customer-imports'
import { customers } from '#contract/customers'
import { encodeShiftJis } from '#contract/shift-jis'
import { beginImport, bringFile, takeBack, tryImport, writeImport } from './support/imports.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
  world.faults.length = 0
})
afterAll(() => world.close())

const SHEET = [
  '氏名,フリガナ,電話番号,メールアドレス,生年月日,タグ',
  '髙﨑 一,ﾀｶｻｷ ﾊｼﾞﾒ,０９０－１１１１－２２２２,hajime@example.jp,昭和55年5月3日,常連、紹介',
  '㈱山田,ヤマダ,03-1111-2222,,,',
  ',ナナシ,,,,',
  '佐藤 花,サトウ ハナ,電話なし,hana@example,2月30日,',
].join('\r\n')

const begin = (content: string | Uint8Array, person = desk.manager) => beginImport(world, person, content)
const tried = (content: string | Uint8Array, key: ImportKey = 'none') => tryImport(world, desk.manager, content, key)
const run = (id: string, more = false) => writeImport(world, desk.manager, id, more)
const revert = (id: string) => takeBack(world, desk.manager, id)
const list = async () => (await call(world, desk.staff, customers.list, { query: { limit: 100 } })).customers

test.each([
  ['utf-8', new TextEncoder().encode(SHEET)],
  ['utf-8', new TextEncoder().encode(`\ufeff${SHEET}`)],
  ['shift_jis', encodeShiftJis(SHEET).bytes],
])('a file in %s is tried without a change, and imported', async (encoding, bytes) => {
  const begun = await begin(bytes)
  expect(begun).toMatchObject({
    ...{ encoding, rows: 4, state: 'mapping', work: null, is_remembered: false },
    mapping: ['name', 'name_kana', 'phone', 'email', 'birth_date', 'tags'],
  })
  const checked = await tried(bytes)
  expect(checked).toMatchObject({ state: 'checked', verdicts: { new: 2, error: 2 }, is_remembered: false })
  expect(await list()).toEqual([])
  const { rows } = await call(world, desk.manager, customerImports.rows, {
    params: { id: checked.id },
    query: { verdict: 'error' },
  })
  expect(rows.map(({ line, reasons }) => [line, reasons.map(({ field }) => field)])).toEqual([
    [4, ['name']],
    [5, ['email', 'phone', 'birth_date']],
  ])
  expect(await run(checked.id)).toMatchObject({ state: 'imported', outcomes: { created: 2 } })
  expect(await list()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ name: '髙﨑 一', name_kana: 'タカサキ ハジメ', phone: '090-1111-2222', email: 'hajime@example.jp' },
        ...{ birth_date: '1980-05-03', tags: ['常連', '紹介'], version: 1 },
      }),
      expect.objectContaining({ name: '㈱山田' }),
    ]),
  )
  const found = await call(world, desk.staff, customers.list, { query: { search: '090-1111' } })
  expect(found).toMatchObject({ total: 1 })
  expect(world.faults).toEqual([])
})

test('the rows with errors come back as CSV with their reason, and no cell is a formula', async () => {
  const { id } = await tried('氏名,メモ\n,=1+1\n山田,"あ,い"')
  const { text, headers } = await send(world, desk.manager, customerImports.errors, { params: { id } })
  expect(headers.get('content-disposition')).toContain('.csv')
  expect(text.replace('\ufeff', '')).toBe(
    `"氏名","メモ","行","エラーの理由"\r\n"","'=1+1","2","氏名: 入力してください。"\r\n`,
  )
})

test('a row with more cells than headings keeps them in the file of errors, and is refused until it is mended', async () => {
  const { id } = await tried('氏名,住所\n山田,東京都港区1-2,,=3階')
  const { text } = await send(world, desk.manager, customerImports.errors, { params: { id } })
  expect(text.split('\r\n')[1]).toBe(`"山田","東京都港区1-2","2","見出しより列が多くなっています。","","'=3階"`)
  expect((await tried(text)).verdicts).toEqual({ error: 1 })
  const mended = text.replace(`東京都港区1-2"`, '東京都港区1-2 3階"').replace(`,"","'=3階"`, '')
  expect((await tried(mended)).verdicts).toEqual({ new: 1 })
})

describe('of layouts of other programs', () => {
  const layouts: [name: string, sheet: string, expected: object][] = [
    [
      'kintone',
      '"レコード番号","顧客名","顧客名（カナ）","会社名","郵便番号","住所","電話番号"\n"7","林 美咲","ハヤシ ミサキ","林商店","5300001","大阪市北区1-2","06-1"',
      { name: '林 美咲', name_kana: 'ハヤシ ミサキ', company: '林商店', address: '〒530-0001 大阪市北区1-2' },
    ],
    [
      'Salesforce',
      '"姓","名","姓(ふりがな)","名(ふりがな)","郵送先(町名・番地)","郵送先(市区郡)","郵送先(都道府県)","郵送先(郵便番号)","誕生日"\n"林","美咲","はやし","みさき","梅田1-2","大阪市北区","大阪府","530-0001","1990/1/2"',
      {
        ...{ name: '林 美咲', name_kana: 'ハヤシ ミサキ', birth_date: '1990-01-02' },
        address: '〒530-0001 大阪府大阪市北区梅田1-2',
      },
    ],
    [
      'HubSpot',
      'Record ID;First Name;Last Name;Email;Phone Number;Lifecycle Stage\n12;美咲;林;misaki@example.jp;+81 90 1234 5678;lead',
      { name: '林 美咲', email: 'misaki@example.jp', phone: '+81 90 1234 5678', status: 'prospect' },
    ],
  ]
  test.each(layouts)('%s', async (_, sheet, expected) => {
    for (const bytes of [new TextEncoder().encode(sheet), encodeShiftJis(sheet).bytes]) {
      const { id, verdicts } = await tried(bytes)
      expect(verdicts).toEqual({ new: 1 })
      await run(id)
      expect((await list())[0]).toMatchObject(expected)
      await revert(id)
    }
  })
})

test('the mapping of a file is remembered by its headings, in the tenant alone', async () => {
  const sheet = '名称,番号\n山田,1'
  const { id } = await begin(sheet)
  const body = { mapping: ['name', 'memo'] as ImportMapping, key: 'none' as const }
  await call(world, desk.manager, customerImports.check, { params: { id }, body })
  await workAll(world)
  expect(await begin(sheet, desk.admin)).toMatchObject({ mapping: ['name', 'memo'], is_remembered: true })
  const other = await addDesk(world)
  expect(await begin(sheet, other.admin)).toMatchObject({ is_remembered: false })
})

test('what cannot be read or told apart is refused with its reason', async () => {
  const file_id = await bringFile(world, desk.manager, '氏名\n')
  const unread = await refused(world, desk.manager, customerImports.create, { body: { file_id } })
  expect(unread).toMatchObject({ code: 'VAL_001', validation_errors: [{ field: 'file' }] })
  const foreign = await bringFile(world, desk.admin, '氏名\n山田')
  expect(await refused(world, desk.manager, customerImports.create, { body: { file_id: foreign } })).toMatchObject({
    code: 'VAL_001',
  })
  const { id } = await begin('氏名,番号\n山田,1')
  for (const body of [
    { mapping: ['name'] as ImportMapping, key: 'none' as const },
    { mapping: [null, null] as ImportMapping, key: 'none' as const },
    { mapping: ['name', null] as ImportMapping, key: 'email' as const },
  ]) {
    expect(await refused(world, desk.manager, customerImports.check, { params: { id }, body })).toMatchObject({
      code: 'VAL_001',
    })
  }
  expect(await refused(world, desk.manager, customerImports.revert, { params: { id } })).toMatchObject({
    code: 'VAL_001',
  })
})
