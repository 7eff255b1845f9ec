// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './entry'
import { readLanes } from './lanes'
import { contactRow, createRow, registerTestCommands, removeRow, updateRow } from './row-fixtures'

beforeAll(registerTestCommands)

const headIds = (rows: readonly Row[]) => readLanes(rows).heads.map(({ row }) => row.id)
const blocked = (rows: readonly Row[]) => Object.fromEntries(readLanes(rows).blockedBy)

describe('order', () => {
  it('only the first entry of a lane may go', () => {
    const rows = [createRow('a', { seq: 1 }), contactRow('i1', 'a', { seq: 2 }), contactRow('i2', 'a', { seq: 3 })]
    expect(headIds(rows)).toEqual(['row-1'])
  })

  it('lanes do not wait for each other', () => {
    const rows = [createRow('a', { seq: 1 }), createRow('b', { seq: 2 }), updateRow('a', {}, { seq: 3 })]
    expect(headIds(rows)).toEqual(['row-1', 'row-2'])
  })

  it('goes by number, not by the order on the disk', () => {
    const rows = [contactRow('i', 'a', { seq: 9 }), createRow('a', { seq: 4 })]
    expect(headIds(rows)).toEqual(['row-4'])
  })

  it('an entry under way still heads its lane', () => {
    const rows = [createRow('a', { seq: 1, state: 'sending' }), contactRow('i', 'a', { seq: 2 })]
    expect(headIds(rows)).toEqual(['row-1'])
  })
})

describe('an entry in several lanes', () => {
  const move = (more: Partial<Row>) => updateRow('a', {}, { also: ['customer:b'], ...more })

  it('goes when it is the first in each of them', () => {
    expect(headIds([move({ seq: 1 }), updateRow('b', {}, { seq: 2 }), updateRow('c', {}, { seq: 3 })])).toEqual([
      'row-1',
      'row-3',
    ])
    const behind = [updateRow('b', {}, { seq: 1 }), move({ seq: 2 }), updateRow('a', {}, { seq: 3 })]
    expect(headIds(behind)).toEqual(['row-1'])
  })

  it('waits for the creation of what its other lane is about', () => {
    const rows = [createRow('b', { seq: 1, state: 'refused' }), move({ seq: 2 }), updateRow('a', {}, { seq: 3 })]
    expect(blocked(rows)).toMatchObject({ 'row-2': 'row-1' })
  })

  it('that two of them cross never makes a circle', () => {
    const rows = [move({ seq: 1 }), updateRow('b', {}, { seq: 2, also: ['customer:a'] })]
    expect(headIds(rows)).toEqual(['row-1'])
    expect(headIds(rows.slice(1))).toEqual(['row-2'])
  })
})

describe('what stands still holds up only what builds on it', () => {
  it('a refused edit holds up the later edit of the same record, not the contact', () => {
    const rows = [
      updateRow('a', { name: 'x' }, { seq: 1, state: 'refused' }),
      updateRow('a', { name: 'y' }, { seq: 2 }),
      contactRow('i', 'a', { seq: 3 }),
    ]
    expect(headIds(rows)).toEqual(['row-3'])
    expect(blocked(rows)).toEqual({ 'row-2': 'row-1' })
  })

  it('a refused creation holds up everything of that record', () => {
    const rows = [
      createRow('a', { seq: 1, state: 'refused' }),
      contactRow('i', 'a', { seq: 2 }),
      updateRow('a', {}, { seq: 3 }),
      createRow('b', { seq: 4 }),
    ]
    expect(headIds(rows)).toEqual(['row-4'])
    expect(blocked(rows)).toEqual({ 'row-2': 'row-1', 'row-3': 'row-1' })
  })

  it('a refused contact holds up nobody', () => {
    const rows = [
      contactRow('i1', 'a', { seq: 1, state: 'refused' }),
      contactRow('i2', 'a', { seq: 2 }),
      updateRow('a', {}, { seq: 3 }),
    ]
    expect(headIds(rows)).toEqual(['row-2'])
    expect(blocked(rows)).toEqual({})
  })

  it('a conflict holds up like a refusal', () => {
    const rows = [updateRow('a', {}, { seq: 1, state: 'conflict' }), removeRow('a', { seq: 2 })]
    expect(headIds(rows)).toEqual([])
    expect(blocked(rows)).toEqual({ 'row-2': 'row-1' })
  })

  it('what is held up holds up in turn', () => {
    const rows = [
      createRow('a', { seq: 1, state: 'refused' }),
      contactRow('i', 'a', { seq: 2 }),
      createRow('b', { seq: 3, depends_on: ['row-2'] }),
    ]
    expect(blocked(rows)).toEqual({ 'row-2': 'row-1', 'row-3': 'row-2' })
  })

  it('a lane that waits, however long, holds up no other', () => {
    const rows = [
      createRow('a', { seq: 1, state: 'uncertain', wait: 'backoff', next_at: 9e15 }),
      contactRow('i', 'a', { seq: 2 }),
      createRow('b', { seq: 3 }),
    ]
    expect(headIds(rows)).toEqual(['row-1', 'row-3'])
  })
})

describe('dependencies over lanes', () => {
  it('waits for its parent without being blocked', () => {
    const rows = [createRow('a', { seq: 1 }), createRow('b', { seq: 2, depends_on: ['row-1'] })]
    const { heads, blockedBy } = readLanes(rows)
    expect(heads.map(({ row, isReadyIfDue }) => [row.id, isReadyIfDue])).toEqual([
      ['row-1', true],
      ['row-2', false],
    ])
    expect(blockedBy.size).toBe(0)
  })

  it('is free once the parent is gone', () => {
    expect(readLanes([createRow('b', { seq: 2, depends_on: ['row-1'] })]).heads[0]?.isReadyIfDue).toBe(true)
  })

  it('finds a parent that was merged into another entry', () => {
    const rows = [createRow('a', { seq: 1, merged: ['edit-7'] }), createRow('b', { seq: 2, depends_on: ['edit-7'] })]
    expect(readLanes(rows).heads[1]?.isReadyIfDue).toBe(false)
  })

  it('does not wait for itself', () => {
    expect(readLanes([createRow('a', { seq: 1, depends_on: ['row-1'] })]).heads[0]?.isReadyIfDue).toBe(true)
  })
})
