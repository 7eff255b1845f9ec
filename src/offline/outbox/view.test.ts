// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type AnyCommand, findCommand } from './commands'
import { asAny, contactRow, createRow, registerTestCommands, rowOf, update, updateRow } from './row-fixtures'
import { entryOf, viewOf } from './view'

beforeAll(registerTestCommands)

describe('viewOf', () => {
  it('lists what was sent and what waits in the order in which it was done', () => {
    const waiting = [createRow('c', { id: 'c', seq: 3 }), createRow('a', { id: 'a', seq: 1 })]
    const sent = [createRow('b', { id: 'b', seq: 2, state: 'sent' })]
    expect(viewOf(waiting, sent).map(({ id, state }) => [id, state])).toEqual([
      ['a', 'waiting'],
      ['b', 'sent'],
      ['c', 'waiting'],
    ])
  })

  it('shows what is held up as blocked, and by what', () => {
    const rows = [createRow('a', { seq: 1, state: 'refused' }), contactRow('i', 'a', { seq: 2 })]
    expect(viewOf(rows, [])).toMatchObject([
      { state: 'refused', blocked_by: null },
      { state: 'blocked', blocked_by: 'row-1' },
    ])
  })
})

describe('entryOf', () => {
  it('has the words of the input and the queries that show it', () => {
    expect(entryOf(contactRow('i', 'a'), null)).toMatchObject({
      label: 'summary of i',
      invalidates: [['interactions'], ['customers']],
      blocked_by: null,
    })
    expect(entryOf(updateRow('a', { name: '山田' }), null).label).toBe('山田')
  })

  it('goes by the reply, where that names another record than the input', () => {
    const told = vi.spyOn(findCommand('test.contact') as AnyCommand, 'invalidates')
    entryOf(contactRow('i', 'a', { state: 'sent', result: { customer_id: 'b' } }), null)
    expect(told).toHaveBeenCalledWith(expect.anything(), { customer_id: 'b' })
  })

  it('is the same object as long as nothing about it changes, so that screens need not draw it again', () => {
    const row = createRow('a')
    expect(entryOf(row, null)).toBe(entryOf(row, null))
    expect(entryOf(row, 'parent')).not.toBe(entryOf(row, null))
    expect(entryOf({ ...row, state: 'sending' }, null)).not.toBe(entryOf(row, null))
  })

  it('shows an entry of an unknown command all the same', () => {
    expect(entryOf({ ...createRow('a'), command: 'gone' }, null)).toMatchObject({ label: '', invalidates: [] })
  })

  it('an input that the label cannot read does not break the list', () => {
    const broken = { ...rowOf(asAny(update), { id: 'a', changes: {} }), input: null }
    expect(entryOf(broken, null).label).toBe('')
  })
})
