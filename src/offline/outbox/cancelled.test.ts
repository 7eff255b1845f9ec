// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { cancelledPairs } from './cancelled'
import { claim } from './claim'
import type { Row } from './entry'
import { contactRow, createRow, NOW, registerTestCommands, removeRow, slots, stateOf, updateRow } from './row-fixtures'

beforeAll(registerTestCommands)

const HOLD_MS = 8_000
const made = (more: Partial<Row> = {}) => createRow('a', { id: 'made', seq: 1, ...more })
/** A deletion whose undo ended at that time. */
const deleted = (until = NOW, more: Partial<Row> = {}) =>
  removeRow('a', { id: 'deleted', seq: 5, wait: 'hold', wait_ms: HOLD_MS, next_at: until, ...more })

describe('made and deleted without the server ever seeing it', () => {
  it('neither is sent once the undo has ended', () => {
    expect(cancelledPairs([made(), deleted()], NOW)).toEqual(['made', 'deleted'])
  })

  it('nor is what was changed between', () => {
    const renamed = updateRow('a', { name: '山本' }, { id: 'renamed', seq: 2 })
    expect(cancelledPairs([made(), renamed, deleted()], NOW)).toEqual(['renamed', 'made', 'deleted'])
  })

  it('nothing is decided while it can be undone', () => {
    expect(cancelledPairs([made(), deleted(NOW + 1)], NOW)).toEqual([])
  })

  it('an undo that lasts longer than any is one of a clock that was set back', () => {
    expect(cancelledPairs([made(), deleted(NOW + HOLD_MS + 1)], NOW)).toEqual(['made', 'deleted'])
  })

  it.each<[string, Partial<Row>]>([
    ['was attempted', { request: {}, attempts: 1 }],
    ['is under way', { state: 'sending', request: {} }],
    ['may have been done', { state: 'uncertain', request: {} }],
    ['was refused', { state: 'refused', request: {} }],
  ])('both stay when the creation %s', (_, more) => {
    expect(cancelledPairs([made(more), deleted()], NOW)).toEqual([])
  })

  it('the deletion stays when it was attempted', () => {
    expect(cancelledPairs([made(), deleted(NOW, { request: {}, attempts: 1 })], NOW)).toEqual([])
  })

  it('both stay while nobody has heard that the deletion is stored', () => {
    expect(cancelledPairs([made(), deleted(NOW, { unheard: true })], NOW)).toEqual([])
  })

  it.each<[string, Row]>([
    ['hangs on the record', contactRow('i', 'a', { seq: 2 })],
    ['depends on the creation', createRow('b', { seq: 2, depends_on: ['made'] })],
    ['depends on the deletion', createRow('b', { seq: 6, depends_on: ['deleted'] })],
    ['was done with the record later, by somebody who did not see it go', contactRow('i', 'a', { seq: 6 })],
  ])('both stay when something %s', (_, other) => {
    const rows = [made(), other, deleted()].sort((a, b) => a.seq - b.seq)
    expect(cancelledPairs(rows, NOW)).toEqual([])
  })

  it('both stay when something depends on a change that has become part of the creation', () => {
    const rows = [made({ merged: ['edit'] }), createRow('b', { seq: 2, depends_on: ['edit'] }), deleted()]
    expect(cancelledPairs(rows, NOW)).toEqual([])
  })

  it('what was typed into a record that the server has is sent before its deletion', () => {
    expect(cancelledPairs([updateRow('a', { memo: 'm' }, { seq: 1 }), deleted()], NOW)).toEqual([])
  })

  it('each pair for itself', () => {
    const rows = [
      made(),
      createRow('b', { id: 'other', seq: 2 }),
      deleted(),
      removeRow('b', { id: 'gone', seq: 6, wait: 'hold', wait_ms: HOLD_MS, next_at: NOW }),
    ]
    expect(cancelledPairs(rows, NOW)).toEqual(['made', 'deleted', 'other', 'gone'])
  })
})

it('a claim takes them out of the queue and sends the rest', () => {
  const claimant = { holder: 'me', now: NOW, isSole: true, slots: slots(4), aliveAt: 0, inFlight: new Set<string>() }
  const { result, remove, meta } = claim(stateOf([made(), deleted(), createRow('c', { seq: 7 })]), claimant)
  expect(result.claimed.map(({ id }) => id)).toEqual(['row-7'])
  expect(remove).toEqual(['made', 'deleted'])
  expect(meta?.lease?.holder).toBe('me')
})
