// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { unreachable } from '@/api/api-error'
import { refusal } from '../queue/row-fixtures'
import { serverSource } from './source'
import { contactOf, customerOf, idOf } from './test-server'

const send = vi.hoisted(() => vi.fn())
vi.mock('@/api/call', () => ({ call: send }))

const source = serverSource({ tenantId: 't1' })
const TIME = '2026-05-01T00:00:00.000Z'

beforeEach(() => {
  send.mockReset()
})

describe('a page', () => {
  const query = { updated_since: TIME, limit: 500, cursor: 'c' }

  it('of customers has the changed and the deleted ones', async () => {
    const records = [customerOf(idOf(1))]
    const deleted = [{ id: idOf(2), deleted_at: TIME }]
    send.mockResolvedValue({ total: 9, customers: records, deleted, next_cursor: 'd', server_time: TIME })
    expect(await source.page('customers', query)).toEqual({
      records,
      gone: [idOf(2)],
      goneAt: [TIME],
      total: 9,
      cursor: 'd',
      serverTime: TIME,
    })
    expect(send).toHaveBeenCalledWith(customers.list, { query }, { tenantId: 't1' })
  })

  it('of contacts has no deletions; the last one has no cursor', async () => {
    send.mockResolvedValue({ total: 1, interactions: [contactOf(idOf(1), idOf(2))], server_time: TIME })
    expect(await source.page('interactions', query)).toMatchObject({ gone: [], goneAt: [], cursor: null, total: 1 })
    expect(send).toHaveBeenCalledWith(interactions.list, { query }, { tenantId: 't1' })
  })
})

describe('the contacts of one customer', () => {
  it('are read to the last page', async () => {
    const pages = [1, 2, 3].map((i) => contactOf(idOf(i), idOf(9)))
    for (const [i, contact] of pages.entries()) {
      send.mockResolvedValueOnce({ interactions: [contact], ...(i < 2 ? { next_cursor: `c${i}` } : {}) })
    }
    expect(await source.contactsOf(idOf(9))).toEqual(pages)
    expect(send.mock.calls.map(([, request]) => request.query.cursor)).toEqual([undefined, 'c0', 'c1'])
  })

  it('of somebody who is gone are none', async () => {
    send.mockRejectedValue(refusal('DB_002'))
    expect(await source.contactsOf(idOf(9))).toBeNull()
  })

  it.each([refusal('SYS_001'), unreachable('network', true)])('that cannot be read are an error', async (error) => {
    send.mockRejectedValue(error)
    await expect(source.contactsOf(idOf(9))).rejects.toBe(error)
  })
})

it('counts with a page of one', async () => {
  send.mockResolvedValue({ total: 1_200 })
  expect(await source.count('customers')).toBe(1_200)
  expect(await source.count('interactions')).toBe(1_200)
  expect(send.mock.calls.map(([endpoint, request]) => [endpoint, request])).toEqual([
    [customers.list, { query: { limit: 1 } }],
    [interactions.list, { query: { limit: 1 } }],
  ])
})
