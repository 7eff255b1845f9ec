// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import type { EntryError, Row } from './entry'
import { released } from './release'
import { createRow, NOW, registerTestCommands } from './row-fixtures'
import {
  claimed,
  inConflict,
  kept,
  noted,
  orphaned,
  recovered,
  refused,
  renewed,
  signInNeeded,
  succeeded,
} from './transitions'

beforeAll(registerTestCommands)

const error = (code = 'SYS_003', status = 503, at = NOW): EntryError => ({
  at,
  code,
  status,
  message: 'm',
  suggestion: 's',
  request_id: 'r',
  validation_errors: [],
})
const unnamed = { isUncertain: true, retryAfterMs: undefined }

describe('claimed', () => {
  it('freezes the request and counts the attempt', () => {
    const row = claimed(createRow('a', { wait: 'backoff', next_at: 5, wait_ms: 5 }), { body: { id: 'a' } }, NOW)
    expect(row).toMatchObject({
      state: 'sending',
      attempts: 1,
      wait: 'none',
      next_at: 0,
      request: { body: { id: 'a' } },
    })
    expect(row.history.at(-1)).toEqual({ at: NOW, what: 'attempt' })
  })

  it('keeps the streak of failures', () => {
    expect(claimed(createRow('a', { failures: 3, failing_for: 7 }), {}, NOW)).toMatchObject({
      failures: 3,
      failing_for: 7,
    })
  })
})

describe('kept', () => {
  const attempt = claimed(createRow('a'), {}, NOW - 10)

  it('waits one second after the first failure, then longer', () => {
    const once = kept(attempt, unnamed, error(), 0)
    expect(once).toMatchObject({
      state: 'uncertain',
      failures: 1,
      failing_for: 1_000,
      wait: 'backoff',
      wait_ms: 1_000,
      next_at: NOW + 1_000,
      last_error: error(),
    })
    const twice = kept(claimed(once, {}, NOW), unnamed, error(), 0)
    expect(twice).toMatchObject({ failures: 2, failing_for: 3_000, wait_ms: 2_000 })
  })

  it('keeps the frozen request', () => {
    const frozen = claimed(createRow('a'), { body: { name: 'x' } }, NOW)
    expect(kept(frozen, unnamed, error(), 0).request).toEqual({ body: { name: 'x' } })
  })

  it('is still only waiting when the first attempt never left', () => {
    expect(kept(attempt, { ...unnamed, isUncertain: false }, error('CLIENT_NETWORK_ERROR', 0), 0).state).toBe('waiting')
  })

  it('stays uncertain once an earlier attempt may have arrived', () => {
    const again = claimed(kept(attempt, unnamed, error(), 0), {}, NOW)
    expect(kept(again, { ...unnamed, isUncertain: false }, error('SYS_005', 429), 0).state).toBe('uncertain')
  })

  it('waits exactly as long as the server says', () => {
    expect(kept(attempt, { isUncertain: false, retryAfterMs: 30_000 }, error('SYS_005', 429), 0.9)).toMatchObject({
      wait: 'server',
      wait_ms: 30_000,
      next_at: NOW + 30_000,
    })
  })

  it('a time of nothing is no time', () => {
    expect(kept(attempt, { isUncertain: true, retryAfterMs: 0 }, error(), 0)).toMatchObject({
      wait: 'backoff',
      wait_ms: 1_000,
    })
  })
})

describe('ends', () => {
  it('succeeded keeps the reply and when it came', () => {
    const row = succeeded(kept(claimed(createRow('a'), {}, NOW), unnamed, error(), 0), { id: 'a' }, NOW + 5)
    expect(row).toMatchObject({ state: 'sent', result: { id: 'a' }, sent_at: NOW + 5, last_error: null, failures: 0 })
  })

  it('refused keeps everything that was typed', () => {
    const row = createRow('a', { request: { body: {} } })
    expect(refused(row, error('VAL_001', 422))).toMatchObject({
      state: 'refused',
      input: row.input,
      last_error: { code: 'VAL_001' },
      wait: 'none',
    })
  })

  it('a conflict keeps the three values', () => {
    const conflict = { current: { version: 2 }, fields: [{ field: 'name', base: 'a', mine: 'b', theirs: 'c' }] }
    expect(inConflict(createRow('a'), conflict, error('DB_005', 412), NOW)).toMatchObject({
      state: 'conflict',
      conflict,
    })
    expect(inConflict(createRow('a', { last_error: error() }), conflict, null, NOW).last_error).toEqual(error())
  })

  it('a missing sign-in keeps key and request', () => {
    const row = claimed(createRow('a'), { body: {} }, NOW)
    const asked = signInNeeded(row, error('AUTH_002', 401))
    expect(asked).toMatchObject({ state: 'needs-sign-in', key: row.key, request: { body: {} } })
    expect(released(asked)).toMatchObject({ state: 'uncertain', key: row.key, request: { body: {} } })
  })
})

it('an interrupted attempt is due at once and uncertain', () => {
  expect(recovered(claimed(createRow('a'), {}, NOW), NOW)).toMatchObject({
    state: 'uncertain',
    wait: 'none',
    attempts: 1,
  })
})

it('a release ends the wait and the streak, and leaves the rest', () => {
  const row = kept(claimed(createRow('a'), {}, NOW), unnamed, error(), 0)
  expect(released(row)).toEqual({ ...row, wait: 'none', next_at: 0, wait_ms: 0, failures: 0, failing_for: 0 })
})

it('an attempt that ran out of time is remembered through all that comes before the next answer', () => {
  const slow = (row: Row) => kept(claimed(row, {}, NOW), unnamed, error('CLIENT_TIMEOUT_ERROR', 0), 0)
  const twice = slow(released(slow(createRow('a'))))
  expect(twice).toMatchObject({ failures: 1, timeouts: 2 })
  expect(kept(twice, unnamed, error(), 0).timeouts).toBe(2)
  expect(released(signInNeeded(recovered(twice, NOW), error('AUTH_002', 401))).timeouts).toBe(2)
  const older = createRow('a', { failures: 3, last_error: error('CLIENT_TIMEOUT_ERROR', 0) })
  expect(kept(older, unnamed, error(), 0).timeouts).toBe(3)
})

it('an orphan is blocked', () => {
  expect(orphaned(createRow('a'), NOW)).toMatchObject({ state: 'blocked' })
})

it('a renewed entry is another request: new key, never attempted', () => {
  const before = refused(claimed(createRow('a'), { body: 1 }, NOW), error('VAL_001', 422))
  expect(renewed(before, { key: 'k2', input: { id: 'a' }, base: null }, NOW)).toMatchObject({
    id: before.id,
    seq: before.seq,
    key: 'k2',
    input: { id: 'a' },
    state: 'waiting',
    attempts: 0,
    request: null,
    last_error: null,
    conflict: null,
  })
})

it('the history is kept short, the latest last', () => {
  let row = createRow('a')
  for (let i = 0; i < 50; i++) row = noted(row, i, `line ${i}`)
  expect(row.history).toHaveLength(20)
  expect(row.history.at(-1)).toEqual({ at: 49, what: 'line 49' })
})
