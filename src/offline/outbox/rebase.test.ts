// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './entry'
import { rebased, unbuilt } from './rebase'
import {
  contactRow,
  createRow,
  customer,
  NOW,
  registerTestCommands,
  remove,
  removeRow,
  rowOf,
  updateRow,
} from './row-fixtures'

beforeAll(registerTestCommands)

const rebase = (rows: readonly Row[], ended: Row, record: unknown, isApplied = true) =>
  rebased(rows, ended, record, isApplied, NOW)

describe('rebased: after an entry was taken', () => {
  const first = updateRow('a', { name: '山本' }, { seq: 1, base: customer('a', { name: '山田', version: 1 }) })

  it('later changes that started from it go on from the reply', () => {
    const second = updateRow('a', { memo: 'm' }, { seq: 2, base: customer('a', { name: '山本', version: 1 }) })
    const reply = customer('a', { name: '山本', version: 2 })
    expect(rebase([first, second], first, reply)).toEqual([{ ...second, base: reply }])
  })

  it('the server may tidy up what was typed: that is no other person’s change', () => {
    const second = updateRow('a', { name: '山本 太郎' }, { seq: 2, base: customer('a', { name: '山本', version: 1 }) })
    const reply = customer('a', { name: '山本（整形済み）', version: 2 })
    expect(rebase([first, second], first, reply)).toEqual([{ ...second, base: reply }])
  })

  it('a change of the same field from an older page asks', () => {
    const stale = updateRow('a', { name: '山川' }, { seq: 2, base: customer('a', { name: '山田', version: 1 }) })
    const reply = customer('a', { name: '山本', version: 2 })
    expect(rebase([first, stale], first, reply)).toMatchObject([
      {
        state: 'conflict',
        conflict: { current: reply, fields: [{ field: 'name', base: '山田', mine: '山川', theirs: '山本' }] },
      },
    ])
  })

  it('another person’s change of another field in the reply does not ask', () => {
    const second = updateRow('a', { memo: 'm' }, { seq: 2, base: customer('a', { name: '山本', version: 1 }) })
    const reply = customer('a', { name: '山本', phone: '2', version: 3 })
    expect(rebase([first, second], first, reply)).toEqual([{ ...second, base: reply }])
  })

  it('another person’s addition to a set in the reply goes with a later change of it', () => {
    const seen = customer('a', { name: '山本', tags: ['a'], version: 1 })
    const second = updateRow('a', { tags: ['a', 'b'] }, { seq: 2, base: seen })
    const reply = customer('a', { name: '山本', tags: ['a', 'c'], version: 3 })
    expect(rebase([first, second], first, reply)).toEqual([
      { ...second, input: { id: 'a', changes: { tags: ['a', 'c', 'b'] } }, typed: second.input, base: reply },
    ])
  })

  it('what was made from a new record gets its first version', () => {
    const created = createRow('a', { seq: 1 })
    const second = updateRow('a', { memo: 'm' }, { seq: 2, base: { ...customer('a'), name: 'name of a', version: 0 } })
    const reply = customer('a', { name: 'name of a', version: 1 })
    expect(rebase([created, second], created, reply)).toEqual([{ ...second, base: reply }])
  })

  it('what an entry is called by is no change of its own: a new name in the reply asks', () => {
    const seen = customer('a', { name: '山田', version: 1 })
    const restored = rowOf({ ...remove, name: 'test.restore' }, { id: 'a', name: '山田' }, { seq: 1, base: seen })
    const second = updateRow('a', { name: '山本' }, { seq: 2, base: seen })
    expect(rebase([restored, second], restored, customer('a', { name: '山川', version: 3 }))).toMatchObject([
      { conflict: { fields: [{ field: 'name', base: '山田', mine: '山本', theirs: '山川' }] } },
    ])
  })

  it('a later deletion by who made the change stands on the reply', () => {
    const remove = removeRow('a', { seq: 2, base: customer('a', { name: '山本', version: 1 }) })
    const reply = customer('a', { name: '山本', version: 2 })
    expect(rebase([first, remove], first, reply)).toEqual([{ ...remove, base: reply }])
  })

  it('a later deletion keeps its version when the reply holds what the person has not seen: the server compares', () => {
    const remove = removeRow('a', { seq: 2, base: customer('a', { name: '山本', version: 1 }) })
    expect(rebase([first, remove], first, customer('a', { name: '山本', phone: '2', version: 3 }))).toEqual([])
  })

  it('a later deletion that the server could not compare asks at once', () => {
    const created = createRow('a', { seq: 1 })
    const remove = removeRow('a', { seq: 2, base: { ...customer('a'), name: 'seen', version: 0 } })
    const reply = customer('a', { name: 'name of a', version: 1 })
    expect(rebase([created, remove], created, reply)).toMatchObject([
      { state: 'conflict', conflict: { current: reply, fields: [] } },
    ])
  })

  it.each([
    ['earlier', updateRow('a', {}, { seq: 0, base: customer('a') })],
    ['of another record', updateRow('b', {}, { seq: 2, base: customer('b') })],
    ['attempted', updateRow('a', {}, { seq: 2, base: customer('a'), request: {} })],
    ['without a base', updateRow('a', {}, { seq: 2 })],
    ['a contact', contactRow('i', 'a', { seq: 2, base: customer('a') })],
  ])('leaves an entry alone that is %s', (_, row) => {
    expect(rebase([first, row], first, customer('a', { name: '山本', version: 2 }))).toEqual([])
  })

  it.each([
    ['no version', { id: 'a' }],
    ['another record', customer('b', { version: 2 })],
    ['nothing', null],
  ])('does nothing with a reply of %s', (_, reply) => {
    const second = updateRow('a', { memo: 'm' }, { seq: 2, base: customer('a') })
    expect(rebase([first, second], first, reply)).toEqual([])
  })
})

describe('rebased: after the person gave way', () => {
  it('a later change of the same field is asked about: its base was never on the server', () => {
    const first = updateRow('a', { name: 'mine' }, { seq: 1, base: customer('a', { name: 'o' }) })
    const second = updateRow('a', { name: 'mine 2' }, { seq: 2, base: customer('a', { name: 'mine', version: 6 }) })
    const theirs = customer('a', { name: 'theirs', version: 6 })
    expect(rebase([first, second], first, theirs, false)).toMatchObject([
      { state: 'conflict', conflict: { fields: [{ mine: 'mine 2', theirs: 'theirs' }] } },
    ])
  })
})

describe('unbuilt: after an entry was discarded', () => {
  const gone = updateRow('a', { name: 'mine' }, { seq: 1, base: customer('a', { name: 'o', version: 3 }) })

  it('later changes start from what it had started from, so that the server compares', () => {
    const later = updateRow('a', { name: 'mine 2' }, { seq: 2, base: customer('a', { name: 'mine', version: 6 }) })
    expect(unbuilt([gone, later], gone)).toEqual([{ ...later, base: customer('a', { name: 'o', version: 3 }) }])
  })

  it('changes that did not build on it stay as they are', () => {
    const later = updateRow('a', { name: 'x' }, { seq: 2, base: customer('a', { name: 'o', version: 3 }) })
    expect(unbuilt([gone, later], gone)).toEqual([])
  })

  it('without a base there is nothing to go back to', () => {
    const created = createRow('a', { seq: 1 })
    const later = updateRow('a', { memo: 'm' }, { seq: 2, base: customer('a', { name: 'name of a', version: 0 }) })
    expect(unbuilt([created, later], created)).toEqual([])
  })
})
