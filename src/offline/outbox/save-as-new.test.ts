// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './entry'
import { readLanes } from './lanes'
import {
  contactRow,
  createRow,
  NOW,
  registerTestCommands,
  removeRow,
  sending,
  stateOf,
  updateRow,
} from './row-fixtures'
import { savedAsNew } from './save-as-new'
import { inConflict } from './transitions'

beforeAll(registerTestCommands)

const gone = (row: Row) => inConflict({ ...sending(row), key: 'old' }, null, null, NOW)
const edit = gone(
  updateRow('a', { phone: '2' }, { id: 'edit', seq: 5, base: { id: 'a', name: '山田', phone: '1', version: 3 } }),
)

/** The queue after the act, in its order. */
function saved(rows: readonly Row[], id = 'edit') {
  let n = 0
  const { result, put = [] } = savedAsNew(stateOf(rows), id, {
    record: 'new',
    newId: () => `key-${++n}`,
    now: NOW,
    holdMs: 0,
  })
  const byId = new Map([...rows, ...put].map((row) => [row.id, row]))
  return { result, put, rows: [...byId.values()].sort((a, b) => a.seq - b.seq) }
}

describe('a change whose record is gone', () => {
  it('becomes the creation of a record with the old content and the change, under a key of its own', () => {
    const { result, rows } = saved([edit])
    expect(result).toBe('done')
    expect(rows).toMatchObject([
      {
        ...{ id: 'edit', key: 'key-1', command: 'test.create', command_version: 1, state: 'waiting', creates: true },
        ...{
          lane: 'customer:new',
          subject: { kind: 'customer', id: 'new' },
          base: null,
          request: null,
          conflict: null,
        },
        input: { id: 'new', name: '山田', phone: '2' },
      },
    ])
  })

  it('takes along what waits for the same record, behind it, in its order', () => {
    const first = gone(contactRow('first', 'a', { seq: 3 }))
    const last = contactRow('last', 'a', { seq: 8 })
    const more = updateRow('a', { memo: 'm' }, { id: 'more', seq: 7, base: { id: 'a', version: 3 } })
    const { rows } = saved([first, edit, more, last])
    expect(rows.map(({ id, seq, lane, state }) => [id, seq, lane, state])).toEqual([
      ['edit', 3, 'customer:new', 'waiting'],
      [first.id, 5, 'customer:new', 'waiting'],
      ['more', 7, 'customer:new', 'waiting'],
      [last.id, 8, 'customer:new', 'waiting'],
    ])
    expect(rows[1]).toMatchObject({ key: 'key-1', input: { id: 'first', customer_id: 'new' }, request: null })
    expect(rows[2]).toMatchObject({ input: { id: 'new', changes: { memo: 'm' } }, base: null })
    expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
    expect(readLanes(rows).heads.map(({ row, isReadyIfDue }) => [row.id, isReadyIfDue])).toEqual([['edit', true]])
  })

  it('leaves alone what may be done already, what belongs to others, and what cannot be about another record', () => {
    const others = [
      { ...sending(contactRow('c1', 'a', { seq: 6 })), state: 'uncertain' as const },
      contactRow('c2', 'b', { seq: 7 }),
      removeRow('a', { id: 'remove', seq: 8 }),
    ]
    expect(saved([edit, ...others]).put.map(({ id }) => id)).toEqual(['edit'])
  })

  it.each([
    ['is not there', 'elsewhere', [edit]],
    ['is no longer in conflict', 'edit', [{ ...edit, state: 'waiting' as const }]],
    ['cannot be made a new record', 'row-1', [gone(createRow('a'))]],
  ])('does nothing when it %s', (_, id, rows) => {
    expect(saved(rows, id)).toMatchObject({ result: 'gone', put: [] })
  })
})

it('a contact under another id takes nothing along: what is in its lane is about the customer', () => {
  const taken = gone(contactRow('taken', 'a', { seq: 3 }))
  const edit = updateRow('a', { memo: 'm' }, { id: 'more', seq: 7, base: { id: 'a', version: 3 } })
  const { put } = saved([taken, edit], taken.id)
  expect(put).toMatchObject([
    { id: taken.id, state: 'waiting', lane: 'customer:a', subject: { kind: 'interaction', id: 'new' } },
  ])
})
