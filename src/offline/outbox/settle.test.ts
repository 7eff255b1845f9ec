// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { unreachable } from '@/api/api-error'
import { registerCommands } from './commands'
import type { Row } from './entry'
import {
  asAny,
  contactRow,
  createRow,
  customer,
  NOW,
  refusal,
  registerTestCommands,
  removeRow,
  sending,
  stateOf,
  update,
  updateRow,
} from './row-fixtures'
import { type Attempt, type Failure, settleFailure, settleSuccess, settleThen } from './settle'

beforeAll(registerTestCommands)

const failure = (thrown: unknown): Failure => ({ thrown, now: NOW, random: 0, newKey: 'key-2' })
const fail = (row: Row, thrown: unknown, others: readonly Row[] = []) =>
  settleFailure(stateOf([row, ...others]), row, failure(thrown))
const taken = (row: Attempt, reply: unknown = {}) => ({ row, reply, at: NOW })
const rowAfter = (row: Row, thrown: unknown) => fail(row, thrown).result?.row

describe('settleSuccess', () => {
  it('moves the entry to the sent ones, with the reply', () => {
    const row = sending(createRow('a'))
    const { result, put } = settleSuccess(stateOf([row]), taken(row, customer('a')))
    expect(result).toMatchObject({ state: 'sent', result: { id: 'a', version: 1 }, sent_at: NOW })
    expect(put).toEqual([result])
  })

  it('is true for whoever hears it, also after another tab took the entry over', () => {
    const again = { ...sending(createRow('a')), attempts: 2 }
    expect(settleSuccess(stateOf([again]), taken({ id: 'row-1', key: 'row-1', attempts: 1 })).result?.state).toBe(
      'sent',
    )
  })

  it('is no news when the entry is done already', () => {
    expect(settleSuccess(stateOf([]), taken({ id: 'row-1', key: 'row-1', attempts: 1 }))).toEqual({ result: null })
  })

  it('does not end an entry that is a different request by now', () => {
    const renewed = updateRow('a', {}, { key: 'key-2' })
    expect(settleSuccess(stateOf([renewed]), taken({ id: 'row-1', key: 'row-1', attempts: 1 })).result).toBeNull()
  })

  it('gives the reply as base to later changes of the same record', () => {
    const row = sending(createRow('a', { seq: 1 }))
    const later = updateRow('a', { memo: 'm' }, { seq: 2, base: customer('a', { name: 'name of a', version: 0 }) })
    const reply = customer('a', { name: 'name of a' })
    const { put } = settleSuccess(stateOf([row, later]), taken(row, reply))
    expect(put?.[1]).toEqual({ ...later, base: reply })
  })
})

describe('settleThen', () => {
  it('settles all, and decides the next on what is left', () => {
    const [one, two] = [1, 2].map((seq) => sending(createRow(`c${seq}`, { id: `r${seq}`, seq }))) as [Row, Row]
    const waits = createRow('c3', { id: 'r3', seq: 3 })
    const replies = [one, two].map((row) => taken(row, customer(row.id)))
    const { result, put } = settleThen(stateOf([one, two, waits]), replies, ({ rows }) => ({
      result: rows.map(({ id }) => id),
      put: rows.map((row) => ({ ...row, attempts: 9 })),
    }))
    expect(result).toEqual(['r3'])
    expect(put).toMatchObject([
      { id: 'r1', state: 'sent' },
      { id: 'r2', state: 'sent' },
      { id: 'r3', attempts: 9 },
    ])
  })

  it('what the next takes up is on top of what a reply has changed', () => {
    const row = sending(createRow('a', { seq: 1 }))
    const later = updateRow('a', { memo: 'm' }, { id: 'later', seq: 2, base: customer('a', { version: 0 }) })
    const reply = customer('a')
    const { put } = settleThen(stateOf([row, later]), [taken(row, reply)], ({ rows }) => ({
      result: null,
      put: rows.map(sending),
    }))
    expect(put?.[1]).toMatchObject({ id: 'later', state: 'sending', base: reply })
  })
})

describe('settleFailure', () => {
  it('is ignored when another sender has the entry', () => {
    const row = sending(createRow('a'))
    const state = stateOf([{ ...row, attempts: 5 }])
    expect(settleFailure(state, row, failure(unreachable('network', true)))).toEqual({ result: null })
    expect(settleFailure(stateOf([]), row, failure(unreachable('network', true)))).toEqual({ result: null })
    const recovered = { ...row, state: 'uncertain' as const }
    expect(settleFailure(stateOf([recovered]), row, failure(unreachable('network', true)))).toEqual({ result: null })
  })

  it('keeps an entry without a final answer, under its key and with its request', () => {
    const row = { ...sending(createRow('a')), request: { body: { frozen: 1 } } }
    expect(rowAfter(row, unreachable('network', true))).toMatchObject({
      state: 'uncertain',
      key: 'row-1',
      request: { body: { frozen: 1 } },
      wait: 'backoff',
      failures: 1,
    })
  })

  it('takes an entry up again at once that we broke off ourselves', () => {
    expect(rowAfter(sending(createRow('a')), unreachable('aborted', true))).toMatchObject({
      state: 'uncertain',
      wait: 'none',
      failures: 0,
    })
  })

  it('asks for a sign-in without losing anything', () => {
    const row = sending(createRow('a'))
    expect(rowAfter(row, refusal('AUTH_002'))).toMatchObject({ state: 'needs-sign-in', key: 'row-1', input: row.input })
  })

  it('keeps a refused entry with what it holds and why', () => {
    const row = sending(createRow('a'))
    expect(rowAfter(row, refusal('VAL_001'))).toMatchObject({
      state: 'refused',
      input: row.input,
      last_error: { code: 'VAL_001', status: 422 },
    })
  })

  it('counts a deletion of what is gone as done', () => {
    expect(rowAfter(sending(removeRow('a')), refusal('DB_002'))).toMatchObject({ state: 'sent', result: null })
  })

  it('writes down a silence that the server asked of everybody', () => {
    const row = sending(createRow('a'))
    const { meta } = fail(row, refusal('SYS_005', { retryAfterMs: 9_000 }))
    expect(meta?.rest).toEqual({ until: NOW + 9_000, ms: 9_000 })
    expect(fail(row, refusal('SYS_003')).meta).toBeUndefined()
    expect(fail(row, refusal('SYS_005')).meta).toBeUndefined()
  })
})

describe('412: somebody else was first', () => {
  const base = customer('a', { name: 'o', phone: '1', version: 3 })
  const mine = (changes: Record<string, unknown>, more: Partial<Row> = {}) =>
    sending(updateRow('a', changes, { base, ...more }))
  const theirs = (more: object) =>
    refusal('DB_005', { context: { current: customer('a', { ...base, version: 5, ...more }) } })

  it('different fields are put together and sent again: new key, new version', () => {
    const row = rowAfter(mine({ name: 'mine' }), theirs({ phone: '2' }))
    expect(row).toMatchObject({
      id: 'row-1',
      key: 'key-2',
      state: 'waiting',
      attempts: 0,
      request: null,
      input: { id: 'a', changes: { name: 'mine' } },
      base: { version: 5, phone: '2' },
    })
  })

  it('the same field asks, with the three values', () => {
    const row = rowAfter(mine({ name: 'mine', memo: 'm' }), theirs({ name: 'theirs' }))
    expect(row).toMatchObject({
      state: 'conflict',
      key: 'row-1',
      conflict: {
        current: { version: 5, name: 'theirs' },
        fields: [{ field: 'name', base: 'o', mine: 'mine', theirs: 'theirs' }],
      },
    })
    expect(row?.input).toEqual({ id: 'a', changes: { name: 'mine', memo: 'm' } })
  })

  it('two additions to one set are put together, and what the form said is kept', () => {
    const tagged = (tags: string[]) => ({ base: { ...base, tags } })
    const row = rowAfter(mine({ tags: ['a', 'b'] }, tagged(['a'])), theirs({ tags: ['a', 'c'] }))
    expect(row).toMatchObject({
      ...{ state: 'waiting', key: 'key-2', base: { version: 5 } },
      input: { id: 'a', changes: { tags: ['a', 'c', 'b'] } },
      typed: { id: 'a', changes: { tags: ['a', 'b'] } },
    })
  })

  it('the same change made by both is done', () => {
    expect(rowAfter(mine({ name: 'same' }), theirs({ name: 'same' }))).toMatchObject({
      state: 'sent',
      result: { version: 5 },
    })
  })

  it('without their record nothing is guessed', () => {
    expect(rowAfter(mine({ name: 'mine' }), refusal('DB_005'))).toMatchObject({ state: 'conflict', conflict: null })
  })

  it('a deletion of what somebody changed meanwhile asks, and keeps what it is now', () => {
    const row = rowAfter(sending(removeRow('a', { base })), theirs({ phone: '2' }))
    expect(row).toMatchObject({ state: 'conflict', conflict: { current: { version: 5, phone: '2' }, fields: [] } })
  })

  it('a deletion goes on by itself when only what nobody types has changed', () => {
    const row = rowAfter(sending(removeRow('a', { base })), theirs({ interactions_count: 4 }))
    expect(row).toMatchObject({ state: 'waiting', key: 'key-2', base: { version: 5 }, request: null })
  })

  it('a deletion whose starting point is unknown asks', () => {
    expect(rowAfter(sending(removeRow('a')), theirs({}))).toMatchObject({ state: 'conflict' })
  })

  it('what cannot be read any more is for the person to decide; what an older version attempted is read first', () => {
    const strict = {
      ...update,
      name: 'test.update-2',
      version: 2,
      input: {
        safeParse: (stored: unknown) => (stored === null ? { success: false } : { success: true, data: stored }),
      },
      migrate: (stored: unknown) => ({ id: 'a', changes: { name: stored } }),
    }
    registerCommands([asAny(strict)])
    const damaged = sending({ ...updateRow('a', {}, { base }), command: strict.name, command_version: 2, input: null })
    expect(rowAfter(damaged, theirs({ phone: '2' }))).toMatchObject({ state: 'conflict', conflict: { fields: [] } })
    const older = sending({ ...updateRow('a', {}, { base }), command: strict.name, command_version: 1, input: 'mine' })
    expect(rowAfter(older, theirs({ phone: '2' }))).toMatchObject({
      state: 'waiting',
      command_version: 2,
      input: { id: 'a', changes: { name: 'mine' } },
    })
  })

  it('a deleted customer is a conflict for what was meant for it', () => {
    expect(rowAfter(sending(contactRow('i', 'a')), refusal('BIZ_011'))).toMatchObject({
      state: 'conflict',
      conflict: null,
    })
    expect(rowAfter(mine({ name: 'x' }), refusal('DB_002'))).toMatchObject({ state: 'conflict', conflict: null })
  })
})
