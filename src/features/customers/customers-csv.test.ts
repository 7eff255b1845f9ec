import { beforeEach, expect, it, vi } from 'vitest'
import type { Customer } from '#contract/customers'
import type { Endpoint } from '#contract/endpoint'
import { csvRecords } from '#contract/read-csv'
import { connectivityStore } from '@/offline/connectivity/state'
import { aCustomer, idOf } from './customer-fixtures'
import { chosenOf, customersCsv, wholeList } from './customers-csv'

const server = vi.hoisted(() => ({ call: vi.fn<(endpoint: Endpoint, request: object) => Promise<unknown>>() }))
vi.mock('@/api/call', () => server)

const FILTER = { sort_by: 'name_kana', sort_order: 'asc' } as const

beforeEach(() => {
  server.call.mockReset()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
})

it('has a column for each field, for Excel in Japanese, and no cell is a formula', () => {
  const customer = aCustomer({ name: '髙﨑 花子', memo: '=1+1', tags: ['常連', '紹介'], gender: 'female' })
  const { bytes, lost } = customersCsv([customer], 'utf-8')
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [heads, cells] = [...csvRecords(new TextDecoder().decode(bytes))].map((record) => record.cells)
  expect(heads?.slice(0, 3)).toEqual(['ID', '氏名', 'フリガナ'])
  const said = Object.fromEntries(heads?.map((head, at) => [head, cells?.[at]]) ?? [])
  expect(said).toMatchObject({ 氏名: '髙﨑 花子', メモ: "'=1+1", タグ: '常連、紹介', 性別: '女性' })
  expect(lost).toEqual([])
})

it('tells which letters Shift_JIS does not have', () => {
  const { bytes, lost } = customersCsv([aCustomer({ name: '𠮷田' })], 'shift_jis')
  expect(lost).toEqual(['𠮷'])
  expect(new TextDecoder('shift_jis').decode(bytes)).toContain('"〓田"')
})

it('reads a list that fits a page in the order of the server', async () => {
  server.call.mockResolvedValue({ customers: [aCustomer({ name: 'い' }), aCustomer({ name: 'あ' })], total: 2 })
  expect((await wholeList(FILTER)).map(({ name }) => name)).toEqual(['い', 'あ'])
  expect(server.call.mock.calls[0]?.[1]).toMatchObject({ query: FILTER })
})

/** A server of three customers that gives one on each page, by what stands behind the cursor. */
function pagesOf(people: Customer[]) {
  return async (_: Endpoint, request: object) => {
    const { query } = request as { query: { sort_by: 'updated_at'; sort_order: 'asc' | 'desc'; cursor?: string } }
    const way = query.sort_order === 'asc' ? 1 : -1
    const listed = people.toSorted((a, b) => way * a[query.sort_by].localeCompare(b[query.sort_by]))
    const after = listed.filter((one) => !query.cursor || way * one[query.sort_by].localeCompare(query.cursor) > 0)
    const [customer] = after
    const next_cursor = after.length > 1 ? customer?.[query.sort_by] : undefined
    return { customers: customer ? [{ ...customer }] : [], total: people.length, ...(next_cursor && { next_cursor }) }
  }
}

it('who is saved while the pages come is there, once, and in the order of the list', async () => {
  const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T00:00:00.000Z`
  const people = [1, 2, 3].map((n) => aCustomer({ id: idOf(n), name: `${n}`, created_at: day(n), updated_at: day(n) }))
  server.call.mockImplementation(pagesOf(people))
  const told: number[] = []
  const found = await wholeList({ sort_by: 'updated_at', sort_order: 'desc' }, (read) => {
    told.push(read)
    // 1 is the last of the list: it moves to its head while the rest is still to come.
    const [last] = people
    if (last) last.updated_at = day(9)
  })
  expect(found.map(({ name }) => name)).toEqual(['1', '3', '2'])
  expect(told).toEqual([1, 1, 2, 3])
})

it('those who were ticked are asked for by their ids and nobody else, in the order of the list', async () => {
  const everybody = Array.from({ length: 150 }, (_, n) => aCustomer({ id: idOf(n), name_kana: `カ${999 - n}` }))
  server.call.mockImplementation(async (_, request) => {
    const { ids } = (request as { query: { ids: string } }).query
    const customers = everybody.filter(({ id }) => ids.split(',').includes(id))
    return { customers, total: customers.length }
  })
  const ids = everybody.slice(1).map(({ id }) => id)
  const told: number[] = []
  const found = await chosenOf({ kind: 'these', ids: new Set(ids) }, FILTER, (read) => told.push(read))
  expect(found.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(told).toEqual([100, 149])
})
