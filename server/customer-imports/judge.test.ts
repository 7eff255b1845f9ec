// @vitest-environment node
import { expect, it } from 'vitest'
import { csvLine } from '#contract/csv'
import { CSV_COLUMNS, cellOf } from '#contract/customer-csv'
import type { ImportKey, ImportMapping } from '#contract/customer-imports'
import { type Customer, EMPTY_CUSTOMER } from '#contract/customers'
import { csvRecords } from '#contract/read-csv'
import { encodeShiftJis } from '#contract/shift-jis'
import { judgeRow, readRow } from './judge.ts'
import { knownCustomers } from './known-customers.ts'
import { readTable } from './table.ts'

const TIME = '2026-11-01T00:00:00.000Z'
const ID = '7d4b9f6e-0000-4000-8000-000000000001'

function aCustomer(fields: Partial<Customer>): Customer {
  const stamps = { created_at: TIME, updated_at: TIME, version: 1, last_interaction_at: null, interactions_count: 0 }
  return { id: ID, ...EMPTY_CUSTOMER, name: '山田 花子', ...stamps, ...fields }
}

function judge(
  text: string,
  { mapping, key = 'none', customers = [] }: { mapping: ImportMapping; key?: ImportKey; customers?: Customer[] },
) {
  const known = knownCustomers()
  for (const customer of customers) known.add(customer, null)
  const plan = { mapping, key, columns: mapping.length }
  return [...csvRecords(text)].slice(1).map((record) => {
    const row = readRow(record, plan, known)
    const only = row.found.length === 1 ? row.found[0] : undefined
    return judgeRow(row, plan, customers.find(({ id }) => id === only?.id) ?? null, known)
  })
}

it('makes new customers, tidied as a form does it, and tells what a form would refuse', () => {
  const rows = judge('n,m,b\n　山田 花子　,hana@example.jp,S55.5.3\n,x,2月30日\n', {
    mapping: ['name', 'email', 'birth_date'],
  })
  expect(rows[0]).toMatchObject({
    ...{ line: 2, verdict: 'new', name: '山田 花子', cells: null },
    given: { name: '山田 花子', email: 'hana@example.jp', birth_date: '1980-05-03' },
  })
  expect(rows[1]).toMatchObject({ line: 3, verdict: 'error', customer_id: null, cells: ['', 'x', '2月30日'] })
  expect(rows[1]?.reasons.map(({ field }) => field).toSorted()).toEqual(['birth_date', 'email', 'name'])
})

it('changes whoever has the key, in what differs and is said alone', () => {
  const customer = aCustomer({ email: 'hana@example.jp', phone: '03-1234-5678', memo: '古い' })
  const asked = { mapping: ['name', 'email', 'phone', 'memo'] as ImportMapping, customers: [customer] }
  const text = 'a,b,c,d\n山田 花子,HANA@example.jp,,新しい\n'
  expect(judge(text, { ...asked, key: 'email' })).toMatchObject([
    { verdict: 'update', customer_id: ID, given: { email: 'HANA@example.jp', memo: '新しい' } },
  ])
  expect(judge('a,b,c,d\n山田 花子,,0312345678,古い', { ...asked, key: 'phone' })).toMatchObject([
    { verdict: 'update', given: { phone: '0312345678' }, before: { phone: '03-1234-5678' } },
  ])
  expect(judge('a,b,c,d\n山田 花子,hana@example.jp,,古い', { ...asked, key: 'email' })).toMatchObject([
    { verdict: 'unchanged', given: {} },
  ])
})

it('does not guess: several with one key, an id that nobody has, a line twice, more cells than headings', () => {
  const two = [aCustomer({ email: 'a@example.jp' }), aCustomer({ id: crypto.randomUUID(), email: 'a@example.jp' })]
  const mapping: ImportMapping = ['name', 'email']
  expect(judge('a,b\n山田,a@example.jp', { mapping, key: 'email', customers: two })).toMatchObject([
    { verdict: 'error', reasons: [{ field: 'email' }] },
  ])
  const byId = { mapping: ['id', 'name'] as ImportMapping, key: 'id' as const, customers: [aCustomer({})] }
  expect(judge(`a,b\n${crypto.randomUUID()},山田\n12,山田\n,山田 次郎`, byId)).toMatchObject([
    { verdict: 'error', reasons: [{ message: 'このIDの顧客はいません。' }] },
    { verdict: 'error', reasons: [{ message: 'IDの形式が正しくありません。' }] },
    { verdict: 'new' },
  ])
  const again = 'a,b\n山田,new@example.jp\n山田,new@example.jp\n山田 花子,a@example.jp\n山田 太郎,a@example.jp'
  const [one] = two
  expect(judge(again, { mapping, key: 'email', customers: one ? [one] : [] })).toMatchObject([
    { verdict: 'new' },
    { verdict: 'error', reasons: [{ message: '2行目と同じです。' }] },
    { verdict: 'unchanged' },
    { verdict: 'error', reasons: [{ message: '4行目と同じ顧客です。' }] },
  ])
  expect(judge('a,b\n山田,,x', { mapping })).toMatchObject([{ verdict: 'error', reasons: [{ field: null }] }])
})

it('tells who may be there already, and what they have in common', () => {
  const customers = [aCustomer({ name_kana: 'ヤマダ ハナコ', phone: '090-1111-2222', birth_date: '1980-05-03' })]
  const mapping: ImportMapping = ['name', 'name_kana', 'phone', 'birth_date']
  const text = [
    'a,b,c,d',
    '山田花子,,09011112222,',
    '山田 華子,やまだ はなこ,,1980/5/3',
    '山田 花子,,,',
    '山田 花菜,ヤマダ ハナカ,,1980-05-03',
    '佐藤 一,サトウ,070-1111-2222,',
    '佐藤 一,,07011112222,',
  ].join('\n')
  const rows = judge(text, { mapping, customers })
  expect(rows.map(({ verdict, reasons }) => [verdict, ...reasons.map(({ message }) => message)])).toEqual([
    ['duplicate', '氏名・電話番号が顧客「山田 花子」と同じです。'],
    ['duplicate', '読み・生年月日が顧客「山田 花子」と同じです。'],
    ['new'],
    ['duplicate', '読みが似ていて、生年月日が顧客「山田 花子」と同じです。'],
    ['new'],
    ['duplicate', '氏名・電話番号が6行目の「佐藤 一」と同じです。'],
  ])
})

it('finds nothing to do in what was exported, in both encodings', () => {
  const customers = [
    aCustomer({
      name: '𠮷田 花子',
      memo: '=1+1\n"引用", 改行',
      tags: ['常連', '紹介, 友人'],
      phone: '+81-3-1234-5678',
    }),
    aCustomer({ id: crypto.randomUUID(), name: '髙﨑 一', tags: ['a', 'b'], gender: 'female', status: 'inactive' }),
    aCustomer({ id: crypto.randomUUID(), name: "'引用", tags: ['1つ、2つ'], birth_date: '1926-12-25', caution: '-' }),
  ]
  const lines = customers.map((customer) => csvLine(CSV_COLUMNS.map((field) => cellOf(customer, field))))
  const file = `${csvLine(CSV_COLUMNS)}${lines.join('')}`
  for (const bytes of [new TextEncoder().encode(`\ufeff${file}`), encodeShiftJis(file).bytes]) {
    const { records } = readTable(bytes)
    const known = knownCustomers()
    for (const customer of customers) known.add(customer, null)
    const plan = { mapping: [...CSV_COLUMNS], key: 'id' as const, columns: CSV_COLUMNS.length }
    const judged = records.map((record) => {
      const row = readRow(record, plan, known)
      return judgeRow(row, plan, customers.find(({ id }) => id === row.found[0]?.id) ?? null, known)
    })
    expect(judged.map(({ verdict, reasons, given }) => ({ verdict, reasons, given }))).toEqual(
      customers.map(() => ({ verdict: 'unchanged', reasons: [], given: {} })),
    )
  }
})
