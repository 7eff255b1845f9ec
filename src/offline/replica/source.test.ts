// @vitest-environment node

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { unreachable } from '@/api/api-error'
import { refusal } from '../outbox/row-fixtures'
import { CUSTOMERS } from './collections/customers'
import { INTERACTIONS } from './collections/interactions'
import { serverSource } from './source'
import { contactOf, customerOf, idOf } from './test-server'

const send = vi.hoisted(() => vi.fn())
vi.mock('@/api/call', () => ({ call: send }))

const source = serverSource({ tenantId: 't1' })
const TIME = '2026-05-01T00:00:00.000Z'
const ORIGIN = { dataset_id: 'd1', checkpoint: 's.8' }

beforeEach(() => {
  send.mockReset()
})

describe('a page', () => {
  const query = { since: 's.7', limit: 500, cursor: 'c' }

  it('of customers has the changed and the deleted ones', async () => {
    const records = [customerOf(idOf(1))]
    const deleted = [{ id: idOf(2), deleted_at: TIME }]
    const list = { total: 9, customers: records, deleted, next_cursor: 'd', server_time: TIME, ...ORIGIN }
    send.mockResolvedValue(list)
    const page = { records, gone: [idOf(2)], total: 9, cursor: 'd', datasetId: 'd1', checkpoint: 's.8', tally: null }
    expect(await source.page(CUSTOMERS, query)).toEqual(page)
    const tally = { customers: 1, versions: 1, interactions: 0 }
    send.mockResolvedValue({ ...list, tally })
    expect(await source.page(CUSTOMERS, query)).toEqual({ ...page, tally })
    expect(send).toHaveBeenCalledWith(customers.list, { query }, { tenantId: 't1' })
  })

  it('of contacts has no deletions; the last one has no cursor', async () => {
    const list = { total: 1, interactions: [contactOf(idOf(1), idOf(2))], server_time: TIME }
    send.mockResolvedValue({ ...list, ...ORIGIN })
    expect(await source.page(INTERACTIONS, query)).toMatchObject({ gone: [], cursor: null, total: 1, tally: null })
    expect(send).toHaveBeenCalledWith(interactions.list, { query }, { tenantId: 't1' })
  })
})

it.each([{}, { dataset_id: 'd1' }, { checkpoint: 's.8' }])(
  'a list that is no pull is not taken for one: %j',
  async (origin) => {
    send.mockResolvedValue({ total: 1, customers: [customerOf(idOf(1))], server_time: TIME, ...origin })
    await expect(source.page(CUSTOMERS, { since: 'ever', limit: 500 })).rejects.toThrow('no pulls')
  },
)

describe('the contacts of one customer', () => {
  it('are read to the last page', async () => {
    const pages = [1, 2, 3].map((i) => contactOf(idOf(i), idOf(9)))
    for (const [i, contact] of pages.entries()) {
      send.mockResolvedValueOnce({ interactions: [contact], ...(i < 2 ? { next_cursor: `c${i}` } : {}) })
    }
    expect(await source.ofOwner(INTERACTIONS, idOf(9))).toEqual(pages)
    expect(send.mock.calls.map(([, request]) => request.query.cursor)).toEqual([undefined, 'c0', 'c1'])
  })

  it('of somebody who is gone are none', async () => {
    send.mockRejectedValue(refusal('DB_002'))
    expect(await source.ofOwner(INTERACTIONS, idOf(9))).toBeNull()
  })

  it.each([refusal('SYS_001'), unreachable('network', true)])('that cannot be read are an error', async (error) => {
    send.mockRejectedValue(error)
    await expect(source.ofOwner(INTERACTIONS, idOf(9))).rejects.toBe(error)
  })
})
