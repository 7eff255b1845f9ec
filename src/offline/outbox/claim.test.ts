// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { type Claimant, claim, giveUp, isLive, LEASE_MS } from './claim'
import type { QueueState } from './queue-state'
import {
  contactRow,
  createRow,
  NOW,
  registerTestCommands,
  removeRow,
  rowOf,
  sending,
  slots,
  stateOf,
  updateRow,
} from './row-fixtures'

beforeAll(registerTestCommands)

const claimant = (more: Partial<Claimant> = {}): Claimant => ({
  holder: 'me',
  now: NOW,
  isSole: false,
  slots: slots(4),
  aliveAt: 0,
  inFlight: new Set(),
  ...more,
})
const by = (state: QueueState, more: Partial<Claimant> = {}) => claim(state, claimant(more))
const foreign = { holder: 'other', until: NOW + LEASE_MS - 1 }

describe('taking the turn', () => {
  it('marks what is sent and writes the lease in the same transaction', () => {
    const change = by(stateOf([createRow('a')]))
    expect(change.result.claimed.map(({ id, state, attempts }) => [id, state, attempts])).toEqual([
      ['row-1', 'sending', 1],
    ])
    expect(change.put).toEqual(change.result.claimed)
    expect(change.meta?.lease).toEqual({ holder: 'me', until: NOW + LEASE_MS })
  })

  it('with nothing to do writes nothing', () => {
    expect(by(stateOf([]))).toEqual({ result: { claimed: [], wakeAt: null, isForeign: false }, put: [] })
    expect(by(stateOf([createRow('a', { state: 'refused' })])).meta).toBeUndefined()
  })

  it('is renewed while something is under way', () => {
    const change = by(stateOf([sending(createRow('a'))], { lease: { holder: 'me', until: NOW + 1 } }), {
      inFlight: new Set(['row-1']),
    })
    expect(change.meta?.lease?.until).toBe(NOW + LEASE_MS)
    expect(change.put).toEqual([])
  })
})

it('what another tab has taken over meanwhile is sent anew, though the first request of this one never ended', () => {
  const lost = sending(createRow('a'))
  const ended = { holder: 'other', until: NOW }
  const change = by(stateOf([lost], { lease: ended }), { inFlight: new Set([lost.id]) })
  expect(change.result.claimed.map(({ id, attempts }) => [id, attempts])).toEqual([[lost.id, lost.attempts + 1]])
})

describe('another tab has the turn', () => {
  it('nothing is sent until it ends', () => {
    expect(by(stateOf([createRow('a')], { lease: foreign }))).toEqual({
      result: { claimed: [], wakeAt: foreign.until, isForeign: true },
    })
  })

  it('an ended turn is free', () => {
    expect(by(stateOf([createRow('a')], { lease: { holder: 'other', until: NOW } })).result.claimed).toHaveLength(1)
  })

  it('the browser’s word that the other is dead is enough', () => {
    expect(by(stateOf([createRow('a')], { lease: foreign }), { isSole: true }).result.claimed).toHaveLength(1)
  })

  it('a turn in the far future is a clock that was set back', () => {
    expect(isLive({ until: NOW + LEASE_MS }, NOW)).toBe(true)
    expect(isLive({ until: NOW + LEASE_MS + 1 }, NOW)).toBe(false)
    expect(isLive({ until: NOW }, NOW)).toBe(false)
    const stale = { holder: 'other', until: NOW + 3_600_000 }
    expect(by(stateOf([createRow('a')], { lease: stale })).result.claimed).toHaveLength(1)
  })
})

describe('what a dead sender left', () => {
  it('is sent again at once, as the same request', () => {
    const left = { ...sending(createRow('a')), request: { body: { frozen: true } } }
    const { result } = by(stateOf([left], { lease: { holder: 'dead', until: NOW - 1 } }))
    expect(result.claimed).toMatchObject([
      { id: 'row-1', key: 'row-1', attempts: 2, request: { body: { frozen: true } } },
    ])
  })

  it('is uncertain while there is no slot', () => {
    const { put, result } = by(stateOf([sending(createRow('a'))]), { slots: slots(0) })
    expect(result.claimed).toEqual([])
    expect(put).toMatchObject([{ id: 'row-1', state: 'uncertain' }])
  })

  it('is taken up again also when the dead one was this very tab (the answer could not be written)', () => {
    const { result } = by(stateOf([sending(createRow('a'))], { lease: { holder: 'me', until: NOW + 1 } }))
    expect(result.claimed).toHaveLength(1)
  })
})

describe('what is sent', () => {
  it('is built from the input once and frozen', () => {
    const row = updateRow('a', { name: 'x' }, { base: { version: 7 } })
    const [frozen] = by(stateOf([row])).result.claimed
    expect(frozen?.request).toEqual({ params: { id: 'a' }, body: { name: 'x' }, if_match: 7 })
    const changed = { ...(frozen ?? row), state: 'uncertain' as const, input: { id: 'a', changes: { name: 'later' } } }
    expect(by(stateOf([changed])).result.claimed[0]?.request).toEqual(frozen?.request)
  })

  it('names the version that the person saw, for a decision about the whole record too', () => {
    const row = removeRow('a', { base: { version: 7 } })
    expect(by(stateOf([row])).result.claimed[0]?.request).toEqual({ params: { id: 'a' }, if_match: 7 })
  })

  it('names none where nothing can be compared', () => {
    for (const row of [updateRow('a', {}, { base: null }), contactRow('i', 'a', { base: { version: 7 } })]) {
      expect(by(stateOf([row])).result.claimed[0]?.request).not.toHaveProperty('if_match')
    }
  })

  it('can be stored: what is absent stays absent', () => {
    const row = updateRow('a', { name: undefined, memo: 'm' })
    expect(by(stateOf([row])).result.claimed[0]?.request?.body).toEqual({ memo: 'm' })
  })

  it('an entry of an unknown command is shown, not dropped', () => {
    const row = { ...createRow('a'), command: 'gone.away' }
    const { result, put } = by(stateOf([row]))
    expect(result.claimed).toEqual([])
    expect(put).toMatchObject([{ state: 'refused', command: 'gone.away', input: row.input }])
  })

  it('an entry whose request cannot be built is shown, and holds up no other', () => {
    const broken = rowOf({ ...emptyCommand }, null, { seq: 1, command: 'test.update', lane: 'x' })
    const { result, put } = by(stateOf([broken, createRow('b', { seq: 2 })]))
    expect(result.claimed.map(({ id }) => id)).toEqual(['row-2'])
    expect(put).toContainEqual(expect.objectContaining({ id: 'row-1', state: 'refused' }))
  })
})

const emptyCommand = {
  name: 'test.update',
  version: 1,
  endpoint: { method: 'PUT', status: 200 },
  lanes: () => ['x'],
  subject: () => ({ kind: 'x', id: 'x' }),
  label: () => '',
  invalidates: () => [],
}

describe('the server asked for silence', () => {
  const rest = { until: NOW + 20_000, ms: 20_000 }

  it('nothing is sent until then', () => {
    const { result } = by(stateOf([createRow('a')], { rest }))
    expect(result).toMatchObject({ claimed: [], wakeAt: rest.until })
  })

  it('then everything goes on', () => {
    const { result, meta } = by(stateOf([createRow('a')], { rest }), { now: NOW + 20_000 })
    expect(result.claimed).toHaveLength(1)
    expect(meta?.rest).toBeNull()
  })

  it('a silence longer than it was asked for is a clock that was set back', () => {
    expect(by(stateOf([createRow('a')], { rest }), { now: NOW - 60_000 }).result.claimed).toHaveLength(1)
  })
})

it('order: the second entry of a lane is never claimed beside the first', () => {
  const rows = [createRow('a', { seq: 1 }), contactRow('i', 'a', { seq: 2 }), createRow('b', { seq: 3 })]
  expect(by(stateOf(rows)).result.claimed.map(({ id }) => id)).toEqual(['row-1', 'row-3'])
})

it('a request that JSON does not carry whole is refused, not sent with a hole', () => {
  const photo = { ...createRow('a'), input: { id: 'a', name: new Blob(['x']) } }
  const { result, put } = by(stateOf([photo]))
  expect(result.claimed).toEqual([])
  expect(put).toMatchObject([{ state: 'refused', last_error: { message: expect.stringContaining('is a Blob') } }])
})

describe('giveUp', () => {
  it('frees the turn of this tab only', () => {
    expect(giveUp(stateOf([], { lease: { holder: 'me', until: NOW } }), 'me').meta?.lease).toBeNull()
    expect(giveUp(stateOf([], { lease: foreign }), 'me')).toEqual({ result: undefined })
  })
})
