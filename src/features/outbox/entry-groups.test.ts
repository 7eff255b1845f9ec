import { describe, expect, it } from 'vitest'
import { groupEntries } from './entry-groups'
import { entry } from './outbox-testing'

const visit = (id: string, name: string, more = {}) =>
  entry(id, 'waiting', {
    command: 'interactions.create',
    label: `${name} 来訪`,
    subject: { kind: 'interaction', id: `visit-${id}` },
    input: { id: `visit-${id}`, customer_name: name },
    ...more,
  })

describe('the groups of the unsent changes', () => {
  it('belong to one customer each and bear the latest name of the customer', () => {
    const groups = groupEntries([
      entry('1', 'waiting', { label: '山田 太朗' }),
      visit('2', '佐藤 花子', { lane: 'customer:sato' }),
      entry('3', 'waiting', { command: 'customers.update' }),
      visit('4', '山田 太朗'),
    ])
    expect(groups.map(({ name }) => name)).toEqual(['山田 太郎', '佐藤 花子'])
    expect(groups.map(({ trees }) => trees.map(({ entry }) => entry.id))).toEqual([['1', '3', '4'], ['2']])
  })

  it('hold what waits below what it waits for in the end, also from another lane or through a merged entry', () => {
    const [group, ...others] = groupEntries([
      entry('1', 'refused', { merged: ['merged'] }),
      entry('2', 'blocked', { blocked_by: '1' }),
      visit('3', '山田 太郎', { state: 'blocked', blocked_by: '2', lane: 'elsewhere' }),
      visit('4', '山田 太郎', { state: 'blocked', blocked_by: 'merged' }),
    ])
    expect(others).toEqual([])
    expect(group?.trees.map(({ entry, waiting }) => [entry.id, waiting.map(({ id }) => id)])).toEqual([
      ['1', ['2', '3', '4']],
    ])
  })

  it('lose nothing whose parent is gone', () => {
    const groups = groupEntries([entry('1', 'blocked', { blocked_by: 'gone' }), entry('2', 'blocked')])
    expect(groups[0]?.trees.map(({ entry }) => entry.id)).toEqual(['1', '2'])
  })
})
