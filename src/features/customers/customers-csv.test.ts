import { beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint'
import { csvRecords } from '#contract/read-csv'
import { connectivityStore } from '@/offline/connectivity/state'
import { aCustomer } from './customer-fixtures'
import { customersCsv, wholeList } from './customers-csv'

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

it('reads all pages of the list, in its order, and tells how far it is', async () => {
  const pages = [
    { customers: [aCustomer({ name: 'あ' })], total: 2, next_cursor: 'next' },
    { customers: [aCustomer({ name: 'い' })], total: 2 },
  ]
  server.call.mockImplementation(async () => pages[server.call.mock.calls.length - 1])
  const told: number[] = []
  const found = await wholeList(FILTER, (read) => told.push(read))
  expect(found.map(({ name }) => name)).toEqual(['あ', 'い'])
  expect(told).toEqual([1, 2])
  expect(server.call.mock.calls[1]?.[1]).toMatchObject({ query: { ...FILTER, cursor: 'next' } })
})
