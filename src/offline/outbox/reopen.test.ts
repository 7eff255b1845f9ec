// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { resolved, retried } from './actions'
import { reopened } from './reopen'
import {
  contact,
  contactRow,
  customer,
  NOW,
  registerTestCommands,
  removeRow,
  rowOf,
  sending,
  stateOf,
  updateRow,
} from './row-fixtures'
import { savedAsNew } from './save-as-new'
import { inConflict, noted } from './transitions'
import { entryOf } from './view'

beforeAll(registerTestCommands)

const base = customer('a', { phone: '1', version: 3 })
const current = customer('a', { phone: 'theirs', version: 5 })
const conflict = { current, fields: [{ field: 'phone', base: '1', mine: 'mine', theirs: 'theirs' }] }
const error = {
  at: 1,
  code: 'DB_005',
  status: 412,
  message: '',
  suggestion: '',
  request_id: null,
  validation_errors: [],
}
const asked = updateRow('a', { phone: 'mine' }, { base, conflict, state: 'conflict', last_error: error, attempts: 1 })
const before = entryOf(asked, null)

function settled(phone: string) {
  const settling = { newKey: 'key-2', now: NOW, holdMs: 8_000 }
  const [row] = resolved(stateOf([asked]), asked.id, { phone }, settling).put ?? []
  if (!row) throw new Error('it was not settled')
  return row
}

describe('an answer that has not been sent', () => {
  it('is a question again, as it was, and is not held back any more', () => {
    const held = settled('mine')
    const { result, put } = reopened(stateOf([held]), before, 'new', NOW)
    expect(result).toBe('done')
    const { input, last_error } = asked
    expect(put).toMatchObject([{ id: asked.id, state: 'conflict', input, base, conflict, last_error, wait: 'none' }])
  })

  it('can be settled in the other way then', () => {
    const [again] = reopened(stateOf([settled('mine')]), before, 'new', NOW).put ?? []
    const other = resolved(
      stateOf(again ? [again] : []),
      asked.id,
      { phone: 'theirs' },
      { newKey: 'k', now: NOW, holdMs: 0 },
    )
    expect(other.put).toMatchObject([{ state: 'sent', result: current }])
  })
})

describe('where the other value was kept nothing is left to send', () => {
  it('the question comes back under an id of its own, as the last of the queue', () => {
    const gaveWay = { ...settled('theirs'), sent_seq: 7, pulled: true as const }
    const { result, put, meta } = reopened(stateOf([], { seq: 9 }, gaveWay), before, 'new', NOW)
    expect(result).toBe('done')
    expect(put).toMatchObject([{ id: 'new', key: 'new', seq: 10, state: 'conflict', conflict, base, sent_at: null }])
    expect(put?.[0]).not.toHaveProperty('sent_seq')
    expect(put?.[0]).not.toHaveProperty('pulled')
    expect(meta?.seq).toBe(10)
  })
})

describe('a deletion that was insisted on', () => {
  const seen = { current: customer('a', { version: 5 }), fields: [] }
  const deletion = removeRow('a', {
    base: customer('a', { version: 3 }),
    conflict: seen,
    state: 'conflict',
    request: {},
  })
  const insisted = () =>
    retried(stateOf([deletion]), deletion.id, { newKey: 'key-2', now: NOW, holdMs: 8_000 }).put ?? []

  it('is asked about again, over the record that the question was about', () => {
    const { put } = reopened(stateOf(insisted()), entryOf(deletion, null), 'new', NOW)
    const base = { version: 3 }
    expect(put).toMatchObject([
      { id: deletion.id, state: 'conflict', base, conflict: seen, wait: 'none', request: null },
    ])
  })

  it('is not, once the record is gone', () => {
    const [done] = insisted().map((row) => ({ ...row, state: 'sent' as const, result: null }))
    expect(reopened(stateOf([], {}, done), entryOf(deletion, null), 'new', NOW)).toEqual({ result: 'busy' })
  })
})

describe('a change that was made a new record', () => {
  const gone = inConflict({ ...sending(updateRow('a', { phone: '2' }, { base })), key: 'old' }, null, null, NOW)
  const asNew = { record: 'b', newId: () => 'key-2', now: NOW, holdMs: 8_000 }
  const made = () => savedAsNew(stateOf([gone]), gone.id, asNew).put ?? []

  it('is the change again that it was', () => {
    expect(made()).toMatchObject([{ command: 'test.create', lane: 'customer:b', wait: 'hold' }])
    const { put } = reopened(stateOf(made()), entryOf(gone, null), 'new', NOW)
    const { command, lane, subject, creates, input } = gone
    expect(put).toMatchObject([{ command, lane, subject, creates, input, base, state: 'conflict', wait: 'none' }])
  })

  it('stays one, when something waits for the new record', () => {
    const rows = [...made(), contactRow('c', 'b', { seq: 9 })]
    expect(reopened(stateOf(rows), entryOf(gone, null), 'new', NOW)).toEqual({ result: 'busy' })
  })

  it('stays one, when an entry of another lane names the new record', () => {
    const visit = rowOf({ ...contact, name: 'test.visit' }, { id: 'v', customer_id: 'x', summary: '' }, { seq: 9 })
    const rows = [...made(), { ...visit, lane: 'visit:v', depends_on: [gone.id] }]
    expect(reopened(stateOf(rows), entryOf(gone, null), 'new', NOW)).toEqual({ result: 'busy' })
  })

  it('stays one, when the server has taken it', () => {
    const [taken] = made().map((row) => ({ ...row, state: 'sent' as const, result: undefined }))
    expect(reopened(stateOf([], {}, taken), entryOf(gone, null), 'new', NOW)).toEqual({ result: 'busy' })
  })
})

describe('nothing is taken back', () => {
  it('of an answer that is under way, or may have arrived', () => {
    const held = settled('mine')
    expect(reopened(stateOf([sending(held)]), before, 'new', NOW)).toEqual({ result: 'busy' })
    const uncertain = { ...sending(held), state: 'uncertain' as const }
    expect(reopened(stateOf([uncertain]), before, 'new', NOW)).toEqual({ result: 'busy' })
  })

  it('of one that has taken in what was saved since', () => {
    const held = settled('mine')
    for (const what of ['merged', 'edited']) {
      const joined = noted(
        { ...held, input: { id: 'a', name: 'a', changes: { phone: 'mine', memo: 'typed since' } } },
        NOW,
        what,
      )
      expect(reopened(stateOf([joined]), before, 'new', NOW)).toEqual({ result: 'busy' })
    }
  })

  it('of one that the server has taken', () => {
    const taken = { ...settled('mine'), state: 'sent' as const, result: customer('a', { phone: 'mine', version: 6 }) }
    expect(reopened(stateOf([], {}, taken), before, 'new', NOW)).toEqual({ result: 'busy' })
  })

  it('of one that is not there any more', () => {
    expect(reopened(stateOf([]), before, 'new', NOW)).toEqual({ result: 'gone' })
  })
})
