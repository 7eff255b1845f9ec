import { expect, it } from 'vitest'
import { parseAuditSearch } from './audit-address'
import { filterOf } from './audit-filter'

const ID = '0b0e7f6e-1111-4222-8333-444455556666'

it('days are those of Tokyo, and the last one is whole', () => {
  expect(filterOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    from: '2026-10-31T15:00:00.000Z',
    to: '2026-11-30T15:00:00.000Z',
  })
})

it('who, what and which record are asked for by their ids', () => {
  const search = { member: ID, action: 'GET /api/customers', record: ID }
  expect(filterOf(search)).toEqual({ member_id: ID, action: 'GET /api/customers', record_id: ID })
  expect(filterOf({})).toEqual({})
})

it('what an address says that makes no sense narrows nothing', () => {
  expect(parseAuditSearch({ member: 'me', action: '', x: 'y', to: 1 })).toEqual({ member: 'me', to: '1' })
  expect(filterOf({ member: 'me', record: '1', from: '2026-02-30', to: 'today' })).toEqual({})
})
