// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { discarded, edited, resolved, retried, stopped } from './actions'
import type { Row } from './entry'
import { UNREADABLE } from './read-row'
import { releasedAll } from './release'
import {
  contactRow,
  createRow,
  customer,
  NOW,
  registerTestCommands,
  removeRow,
  sending,
  stateOf,
  updateRow,
} from './row-fixtures'

beforeAll(registerTestCommands)

const waitingAgain = { state: 'waiting', key: 'key-2', attempts: 0, request: null, last_error: null }

it('an entry that cannot be read is neither tried again nor edited, only discarded', () => {
  const state = stateOf([createRow('a', { command: UNREADABLE, state: 'refused' })])
  expect(retried(state, 'row-1', { newKey: 'key-2', now: NOW, holdMs: 0 })).toEqual({ result: 'busy' })
  expect(edited(state, 'row-1', {}, 'key-2', NOW)).toEqual({ result: 'busy' })
  expect(discarded(state, 'row-1', {}, NOW)).toMatchObject({ result: 'done', remove: ['row-1'] })
})

describe('discarded', () => {
  const discard = (rows: readonly Row[], id = 'row-1', withChildren = false) =>
    discarded(stateOf(rows), id, { withChildren }, NOW)

  it('takes the entry out', () => {
    expect(discard([createRow('a')])).toMatchObject({ result: 'done', remove: ['row-1'], put: [] })
  })

  it('finds an entry by the id of one that was merged into it', () => {
    expect(discard([createRow('a', { merged: ['edit-1'] })], 'edit-1')).toMatchObject({
      result: 'done',
      remove: ['row-1'],
    })
  })

  it('not while it is under way, and not twice', () => {
    expect(discard([sending(createRow('a'))])).toEqual({ result: 'busy' })
    expect(discard([])).toEqual({ result: 'gone' })
  })

  it('an undo takes out only what was never attempted: the server may have done the rest', () => {
    const undo = (row: Row) => discarded(stateOf([row]), 'row-1', { ifUnsent: true }, NOW)
    const attempted = { ...sending(createRow('a')), state: 'uncertain' as const }
    expect(undo(createRow('a', { wait: 'hold', next_at: NOW + 5_000, wait_ms: 5_000 })).result).toBe('done')
    expect(undo(attempted)).toEqual({ result: 'busy' })
    expect(discard([attempted]).result).toBe('done')
  })

  it('shows what builds on it as blocked instead of dropping it', () => {
    const rows = [
      createRow('a', { seq: 1 }),
      contactRow('i', 'a', { seq: 2 }),
      createRow('b', { seq: 3, depends_on: ['row-1'] }),
      createRow('c', { seq: 4 }),
    ]
    const { put } = discard(rows)
    expect(put?.map(({ id, state }) => [id, state])).toEqual([
      ['row-2', 'blocked'],
      ['row-3', 'blocked'],
    ])
  })

  it('takes children and grandchildren along when asked to', () => {
    const rows = [
      createRow('a', { seq: 1 }),
      createRow('b', { seq: 2, depends_on: ['row-1'] }),
      contactRow('i', 'b', { seq: 3 }),
      createRow('c', { seq: 4 }),
    ]
    expect(discard(rows, 'row-1', true)).toMatchObject({ result: 'done', remove: ['row-1', 'row-2', 'row-3'] })
  })

  it('not when one of the family is under way', () => {
    const rows = [createRow('a', { seq: 1 }), sending(createRow('b', { seq: 2, depends_on: ['row-1'] }))]
    expect(discard(rows, 'row-1', true)).toEqual({ result: 'busy' })
  })

  it('a discarded edit leaves later edits standing on what the server had', () => {
    const rows = [
      updateRow('a', { name: 'x' }, { seq: 1, base: customer('a', { name: 'o', version: 3 }) }),
      updateRow('a', { name: 'y' }, { seq: 2, base: customer('a', { name: 'x', version: 3 }) }),
    ]
    expect(discard(rows).put).toMatchObject([{ id: 'row-2', state: 'waiting', base: { name: 'o', version: 3 } }])
  })

  it('an orphan keeps both marks: blocked, and standing on what was before', () => {
    const rows = [
      updateRow('a', { name: 'x' }, { seq: 1, base: customer('a', { name: 'o' }) }),
      updateRow('a', { name: 'y' }, { seq: 2, base: customer('a', { name: 'x' }), depends_on: ['row-1'] }),
    ]
    expect(discard(rows).put).toMatchObject([{ id: 'row-2', state: 'blocked', base: { name: 'o' } }])
  })
})

describe('stopped', () => {
  const file = (more: Partial<Row>) => createRow('f', { subject: { kind: 'file', id: 'f' }, lane: 'file:f', ...more })
  const stop = (row: Row) => stopped(stateOf([row]), 'row-1', NOW)

  it.each(['waiting', 'uncertain', 'sending'] as const)(
    'a file that is %s goes no further until it is let',
    (state) => {
      const { put: [row] = [], result } = stop(file({ state, key: 'k' }))
      expect([result, row]).toMatchObject([
        'done',
        { wait: 'paused', key: 'k', state: state === 'waiting' ? state : 'uncertain' },
      ])
      const again = retried(stateOf(row ? [row] : []), 'row-1', { newKey: 'key-2', now: NOW, holdMs: 0 })
      expect(again.put).toMatchObject([{ wait: 'none', key: 'k' }])
    },
  )

  it('nothing but a file, none that asks for a decision, and none that has arrived', () => {
    expect(stop(createRow('a')).result).toBe('busy')
    expect(stop(file({ state: 'refused' })).result).toBe('busy')
    expect(stop(file({ state: 'sent' })).result).toBe('gone')
    expect(stopped(stateOf([]), 'row-1', NOW).result).toBe('gone')
  })

  it('is not ended by what ends the waiting of all', () => {
    expect(releasedAll(stateOf([file({ wait: 'paused' })]), true, NOW).put).toEqual([])
  })
})

describe('retried', () => {
  const retry = (row: Row, holdMs = 0) => retried(stateOf([row]), row.id, { newKey: 'key-2', now: NOW, holdMs })

  it.each(['refused', 'conflict'] as const)('sends a %s entry as a new request', (state) => {
    const row = createRow('a', { state, request: {}, attempts: 3 })
    expect(retry(row).put).toMatchObject([{ ...waitingAgain, input: row.input }])
  })

  it('a decision about a record stands on what the person was shown; a change of fields does not', () => {
    const conflict = { current: customer('a', { version: 5 }), fields: [] }
    const more = { state: 'conflict', request: {}, base: customer('a', { version: 3 }), conflict } as const
    expect(retry(removeRow('a', more)).put).toMatchObject([{ ...waitingAgain, base: { version: 5 } }])
    expect(retry(updateRow('a', { name: 'x' }, more)).put).toMatchObject([{ ...waitingAgain, base: { version: 3 } }])
  })

  it('holds back what was insisted on, as long as it can be taken back', () => {
    const row = removeRow('a', { state: 'conflict', request: {} })
    expect(retry(row, 8_000).put).toMatchObject([{ wait: 'hold', next_at: NOW + 8_000, wait_ms: 8_000 }])
    expect(retry(row).put).toMatchObject([{ wait: 'none', next_at: 0 }])
  })

  it('sends an orphan without its parent', () => {
    const row = createRow('a', { state: 'blocked', depends_on: ['gone'] })
    expect(retry(row).put).toMatchObject([{ ...waitingAgain, depends_on: [] }])
  })

  it.each(['waiting', 'uncertain', 'needs-sign-in'] as const)('sends a %s entry now, under its old key', (state) => {
    const row = createRow('a', { state, request: { body: 1 }, wait: 'backoff', next_at: 9e15, wait_ms: 9e9 })
    const { put, result } = retry(row)
    expect(result).toBe('done')
    expect(put).toMatchObject([{ key: 'row-1', request: { body: 1 }, wait: 'none' }])
  })

  it('not while it is under way, nor when it is gone', () => {
    expect(retry(sending(createRow('a'))).result).toBe('busy')
    expect(retried(stateOf([]), 'row-1', { newKey: 'key-2', now: NOW, holdMs: 0 }).result).toBe('gone')
  })
})

describe('edited', () => {
  const edit = (row: Row) => edited(stateOf([row]), row.id, { id: 'a', name: 'new' }, 'key-2', NOW)

  it.each(['refused', 'conflict', 'blocked'] as const)('a %s entry becomes a new request', (state) => {
    const { put } = edit(createRow('a', { state, request: {}, attempts: 1 }))
    expect(put).toMatchObject([{ ...waitingAgain, input: { id: 'a', name: 'new' } }])
  })

  it('a waiting entry keeps its key', () => {
    expect(edit(createRow('a')).put).toMatchObject([
      { key: 'row-1', input: { id: 'a', name: 'new' }, state: 'waiting' },
    ])
  })

  it.each(['uncertain', 'sending', 'needs-sign-in'] as const)('an attempted entry that is %s is frozen', (state) => {
    expect(edit(createRow('a', { state, request: {}, attempts: 1 }))).toEqual({ result: 'busy' })
  })

  it('what is gone stays gone', () => {
    expect(edited(stateOf([]), 'x', {}, 'k', NOW).result).toBe('gone')
  })
})

describe('resolved', () => {
  const base = customer('a', { name: 'o', phone: '1', version: 3 })
  const current = customer('a', { name: 'theirs', phone: '1', version: 5 })
  const row = updateRow(
    'a',
    { name: 'mine', memo: 'm' },
    {
      base,
      state: 'conflict',
      request: {},
      attempts: 1,
      conflict: { current, fields: [{ field: 'name', base: 'o', mine: 'mine', theirs: 'theirs' }] },
    },
  )
  const SETTLING = { newKey: 'key-2', now: NOW, holdMs: 0 }
  const resolve = (chosen: Record<string, unknown>, others: readonly Row[] = []) =>
    resolved(stateOf([row, ...others]), 'row-1', chosen, SETTLING)

  it('my value goes on top of their record, with their version', () => {
    expect(resolve({ name: 'mine' }).put).toMatchObject([
      { ...waitingAgain, base: { version: 5 }, input: { id: 'a', changes: { name: 'mine', memo: 'm' } } },
    ])
  })

  it('a field that is not mentioned stays as I typed it', () => {
    expect(resolve({}).put).toMatchObject([{ input: { changes: { name: 'mine', memo: 'm' } } }])
  })

  it('their value leaves my other fields', () => {
    expect(resolve({ name: 'theirs' }).put?.[0]?.input).toEqual({ id: 'a', changes: { memo: 'm' } })
  })

  it('is held back as long as it may be taken back', () => {
    const { put } = resolved(stateOf([row]), 'row-1', {}, { ...SETTLING, holdMs: 8_000 })
    expect(put).toMatchObject([{ ...waitingAgain, wait: 'hold', wait_ms: 8_000, next_at: NOW + 8_000 }])
  })

  it('a third value is possible', () => {
    expect(resolve({ name: 'both' }).put).toMatchObject([{ input: { changes: { name: 'both', memo: 'm' } } }])
  })

  it('with nothing of mine left there is nothing to send', () => {
    const alone = { ...row, input: { id: 'a', changes: { name: 'mine' } } }
    const { put } = resolved(stateOf([alone]), 'row-1', { name: 'theirs' }, SETTLING)
    expect(put).toMatchObject([{ state: 'sent', result: current }])
  })

  it('giving way asks about a later change that was built on mine', () => {
    const alone = { ...row, input: { id: 'a', changes: { name: 'mine' } } }
    const later = updateRow('a', { name: 'mine 2' }, { seq: 2, base: customer('a', { name: 'mine', version: 5 }) })
    const { put } = resolved(stateOf([alone, later]), 'row-1', { name: 'theirs' }, SETTLING)
    expect(put?.[1]).toMatchObject({ id: 'row-2', state: 'conflict' })
  })

  it.each([
    ['is gone', []],
    ['is not in conflict', [updateRow('a', {}, { base })]],
    ['has no values to choose from', [updateRow('a', {}, { base, state: 'conflict' })]],
    ['cannot be compared', [createRow('a', { state: 'conflict', conflict: { current, fields: [] } })]],
  ])('nothing to do when the entry %s', (_, rows) => {
    expect(resolved(stateOf(rows as Row[]), 'row-1', {}, SETTLING)).toEqual({ result: 'gone' })
  })
})
