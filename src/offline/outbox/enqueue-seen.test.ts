// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import type { SavedEntry } from './commands'
import { enqueue } from './enqueue'
import type { Row } from './entry'
import { freeze } from './freeze'
import {
  asAny,
  createRow,
  customer,
  newEntry,
  refusal,
  registerTestCommands,
  remove,
  stateOf,
  update,
  updateRow,
} from './row-fixtures'
import { settleFailure, settleSuccess } from './settle'

beforeAll(registerTestCommands)

/** The record as a form saw it that was opened early, and as one saw it after somebody else had changed it. */
const early = customer('a', { version: 1, memo: '', phone: '' })
const late = customer('a', { version: 3, memo: '耳が遠い', phone: '' })

const edit = (changes: object, base: unknown = early, id = 'entry-1') =>
  newEntry(update, { id: 'a', changes }, { base, id, spareId: `spare of ${id}` })
const waiting = (changes: Record<string, unknown>, base: unknown = late): Row =>
  updateRow('a', changes, { id: 'first', base })

describe('an edit that comes to one of a form that saw a later record', () => {
  it('joins it where both have seen the same in its field', () => {
    const { result } = enqueue(stateOf([waiting({ name: 'x' })]), edit({ phone: '090' }))
    expect(result).toMatchObject({ id: 'first', merged: ['entry-1'], base: late })
  })

  it('joins it where it saw what that one changed', () => {
    const folded = { ...early, memo: '車いす' }
    const { result } = enqueue(stateOf([waiting({ memo: '車いす' })]), edit({ memo: '' }, folded))
    expect(result).toMatchObject({ id: 'first', merged: ['entry-1'] })
  })

  it('joins it where nobody knows what the form saw', () => {
    expect(enqueue(stateOf([waiting({ name: 'x' })]), edit({ memo: 'm' }, null)).result.id).toBe('first')
    expect(enqueue(stateOf([waiting({ name: 'x' }, null)]), edit({ memo: 'm' })).result.id).toBe('first')
  })

  it('stays by itself where it was open since before that one was saved in the same field, and asks the person', () => {
    const first = waiting({ memo: '車いす' }, early)
    const { result, put } = enqueue(stateOf([first]), edit({ memo: '杖' }))
    expect(put).toEqual([result])
    expect(result).toMatchObject({ id: 'entry-1', base: early, merged: [] })
    const reply = { ...early, memo: '車いす', version: 2 }
    const settled = settleSuccess(stateOf([first, result]), { row: first, reply, at: 0 })
    expect(settled.put?.[1]).toMatchObject({
      state: 'conflict',
      conflict: { fields: [{ field: 'memo', base: '', mine: '杖', theirs: '車いす' }] },
    })
  })

  it('stays by itself where the record is new and holds something else there', () => {
    const made = createRow('a', { id: 'making', input: { id: 'a', name: 'x', memo: '車いす' } })
    const seen = { ...early, name: 'x', version: 0 }
    expect(enqueue(stateOf([made]), edit({ memo: '杖' }, seen)).result).toMatchObject({ id: 'entry-1', merged: [] })
    const folded = { ...seen, memo: '車いす' }
    expect(enqueue(stateOf([made]), edit({ memo: '杖' }, folded)).result).toMatchObject({ id: 'making' })
  })

  it('stays by itself where somebody has written into its field meanwhile, and asks the person', () => {
    const first = waiting({ name: 'x' })
    const { result, put } = enqueue(stateOf([first]), edit({ memo: 'm' }))
    expect(put).toEqual([result])
    expect(result).toMatchObject({ id: 'entry-1', base: early, merged: [] })
    const reply = { ...late, name: 'x', version: 4 }
    const settled = settleSuccess(stateOf([first, result]), { row: first, reply, at: 0 })
    expect(settled.put?.[1]).toMatchObject({
      id: 'entry-1',
      state: 'conflict',
      conflict: { fields: [{ field: 'memo', base: '', mine: 'm', theirs: '耳が遠い' }] },
    })
  })
})

describe('a form that saw a record before the server had it, saved after another form had changed what was made', () => {
  const asSeen = customer('a', { version: 0, memo: '', tags: ['x'] })
  /** The server's record: the other change had joined the creation before that was sent. */
  const asMade = customer('a', { version: 1, memo: '車いす', tags: ['x', 'theirs'] })

  /** What becomes of it where the server compares the version that it names. */
  function attempted(command: unknown, input: unknown): Row | undefined {
    const { result } = enqueue(stateOf([]), newEntry(command, input, { base: asSeen }))
    const row = freeze(result, 0)
    if (row.request?.if_match === asMade.version) return { ...row, state: 'sent' }
    const thrown = refusal('DB_005', { context: { current: asMade } })
    return settleFailure(stateOf([row]), row, { thrown, now: 0, random: 0, newKey: 'key-2' }).result?.row
  }

  it('asks its person where both changed the same field', () => {
    expect(attempted(update, { id: 'a', changes: { memo: '杖' } })).toMatchObject({
      state: 'conflict',
      conflict: { fields: [{ field: 'memo', base: '', mine: '杖', theirs: '車いす' }] },
    })
  })

  it('keeps what the other one added to a list', () => {
    const row = attempted(update, { id: 'a', changes: { tags: ['x', 'mine'] } })
    expect(row).toMatchObject({ state: 'waiting', input: { changes: { tags: ['x', 'theirs', 'mine'] } }, base: asMade })
  })

  it('goes again over the record where the other one changed something else', () => {
    const row = attempted(update, { id: 'a', changes: { phone: '090' } })
    expect(row).toMatchObject({ state: 'waiting', input: { changes: { phone: '090' } }, base: asMade })
  })

  it('deletes nothing that its person has not seen', () => {
    expect(attempted(remove, { id: 'a' })).toMatchObject({ state: 'conflict', conflict: { current: asMade } })
  })
})

describe('the same form saved once more, with a field that it had left alone', () => {
  const knowing = {
    ...update,
    again: ({ base, result }: SavedEntry<unknown>, later: unknown) => ({
      command: asAny(update),
      input: { id: 'a', changes: { memo: (later as { changes: { memo: string } }).changes.memo } },
      base: result ?? base,
    }),
  }
  const again = (base: unknown = early) =>
    newEntry(knowing, { id: 'a', changes: { name: 'x', memo: 'm' } }, { base, id: 'first' })
  const sent = (result: unknown): Row => ({ ...waiting({ name: 'x' }, early), state: 'sent', result })

  it('changes its entry where it saw what that stands on', () => {
    const { result } = enqueue(stateOf([waiting({ name: 'x' })]), again(late))
    expect(result).toMatchObject({ id: 'first', base: late, input: { changes: { name: 'x', memo: 'm' } } })
  })

  it('waits behind its entry where that stands on what somebody has written there since', () => {
    const { result, put } = enqueue(stateOf([waiting({ name: 'x' })]), again())
    expect(put).toEqual([result])
    expect(result).toMatchObject({ id: 'spare-1', input: { changes: { memo: 'm' } }, base: { memo: '', version: 1 } })
  })

  it('stands on what the server has made of its entry, with its own field as the form saw it', () => {
    const reply = { ...late, name: 'x', version: 4 }
    expect(enqueue(stateOf([], {}, sent(reply)), again()).result.base).toEqual({ ...reply, memo: '', version: 1 })
    expect(enqueue(stateOf([], {}, sent({ ...reply, memo: '' })), again()).result.base).toMatchObject({ version: 4 })
    expect(enqueue(stateOf([], {}, sent(reply)), again(null)).result.base).toEqual(reply)
  })

  it('has seen what it has said itself', () => {
    const said: Row = { ...waiting({ memo: 'before' }, early), state: 'sent', result: { ...late, memo: 'before' } }
    expect(enqueue(stateOf([], {}, said), again()).result.base).toMatchObject({ memo: 'before', version: 3 })
  })
})
