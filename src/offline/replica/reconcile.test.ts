import { describe, expect, it } from 'vitest'
import { type Checkpoint, emptyCheckpoint, type Held, newCopy, rebuilding } from './checkpoint'
import { KINDS } from './collections/kinds'
import { isAbandoned, isSameAsServer, mayRenew, reconciled, renewed, withoutRoom } from './reconcile'

const TALLY = { customers: 7, versions: 9, interactions: 4 }
const HELD: Held = { ...TALLY, contacts: 4, astray: 0 }
const LESS: Held = { ...HELD, customers: 6 }
const HOUR = 3_600_000
const NOW = 100 * HOUR
const HERE = { kinds: KINDS, now: NOW, limitBytes: null }

const checking = (more: Partial<Checkpoint['reading']> = {}): Checkpoint => ({
  ...emptyCheckpoint(KINDS),
  reading: { ...newCopy(KINDS, 1), datasetId: 'd', tally: TALLY, isWhole: true, step: 'check', startedAt: 3, ...more },
})

describe('a copy', () => {
  it.each([
    ['adds up to what the server has', HELD, true],
    ['lacks a customer', LESS, false],
    ['has an older version', { ...HELD, versions: 8 }, false],
    ['has an older number of contacts', { ...HELD, interactions: 3 }, false],
    ['has a contact too many of one and too few of another', { ...HELD, astray: 2 }, false],
  ])('%s', (_, held, expected) => {
    expect(isSameAsServer(TALLY, held)).toBe(expected)
  })
})

describe('reconciling', () => {
  it('ends the pull, which is as old as its beginning, with what was counted', () => {
    expect(reconciled(checking({ unchecked: ['x'], doubted: TALLY }), HELD, true, HERE).reading).toMatchObject({
      ...{ step: 'rest', isWhole: true, syncedAt: 3, startedAt: null, unchecked: [], doubted: null, held: HELD },
      customers: { have: 7, total: 7 },
      interactions: { have: 4, total: 4 },
    })
  })

  it('of sums that differ is one more pull, in which all contacts are counted', () => {
    expect(reconciled(checking(), LESS, true, HERE).reading).toMatchObject({
      ...{ step: 'customers', doubted: TALLY, unchecked: 'all', isChanged: false, held: null, generation: 1 },
    })
  })

  it('is put off when enough was read, and the numbers are those of the device', () => {
    expect(reconciled(checking(), LESS, false, HERE).reading).toMatchObject({
      ...{ step: 'rest', doubted: TALLY, customers: { have: 6, total: 7 } },
    })
  })

  it('is another pull when the server has changed meanwhile', () => {
    const checkpoint = checking({ doubted: { ...TALLY, versions: 8 } })
    expect(reconciled(checkpoint, LESS, true, HERE)).toMatchObject({ building: null, reading: { step: 'customers' } })
  })

  it('is another pull when something came meanwhile, though the numbers are the same', () => {
    const checkpoint = checking({ doubted: TALLY, isChanged: true })
    expect(reconciled(checkpoint, LESS, true, HERE)).toMatchObject({ building: null, reading: { step: 'customers' } })
    expect(reconciled(checkpoint, LESS, false, HERE)).toMatchObject({ renewals: [], reading: { doubted: TALLY } })
  })

  it('of sums that differ twice for the same numbers of the server is a new copy', () => {
    const checkpoint = reconciled(checking({ doubted: TALLY }), LESS, true, HERE)
    expect(checkpoint.building).toMatchObject({ generation: 2, step: 'customers', startedAt: NOW })
    expect(checkpoint.reading).toMatchObject({ generation: 1, isWhole: true, datasetId: null, step: 'rest' })
    expect(checkpoint.renewals).toEqual([NOW])
  })

  it('twice a day at most, also when the clock of the device is set back', () => {
    for (const renewals of [
      [NOW - HOUR, NOW - 23 * HOUR],
      [NOW + HOUR, NOW + 2 * HOUR],
    ]) {
      const checkpoint = { ...checking({ doubted: TALLY }), renewals }
      expect(reconciled(checkpoint, LESS, true, HERE)).toMatchObject({
        building: null,
        reading: { step: 'rest', doubted: TALLY },
      })
      expect(mayRenew(checkpoint, 'replaced', HERE)).toBe(true)
    }
    expect(mayRenew({ ...checking(), renewals: [NOW, NOW, NOW] }, 'replaced', HERE)).toBe(false)
    expect(mayRenew({ ...checking(), renewals: [NOW, NOW, NOW] }, 'replaced', { ...HERE, now: NOW + HOUR })).toBe(true)
  })
})

describe('a wrong copy', () => {
  const bytes = { ...newCopy(KINDS, 1).customers, bytes: 100 }

  it('gives way at once where there is no room for two, and where it was not whole', () => {
    const startedOver = { reading: { generation: 2, isWhole: false, step: 'customers' }, building: null }
    expect(renewed(checking({ customers: bytes }), { kinds: KINDS, now: NOW, limitBytes: 199 })).toMatchObject(
      startedOver,
    )
    expect(renewed(checking({ isWhole: false }), HERE)).toMatchObject(startedOver)
    expect(renewed(checking({ customers: bytes }), { kinds: KINDS, now: NOW, limitBytes: 200 }).building).not.toBeNull()
  })

  it('is known to be wrong when nothing is made in its place', () => {
    const checkpoint = renewed(checking(), HERE)
    expect(isAbandoned(checkpoint)).toBe(false)
    expect(isAbandoned({ ...checkpoint, building: null })).toBe(true)
    expect(isAbandoned(checking())).toBe(false)
    expect(isAbandoned(emptyCheckpoint(KINDS))).toBe(false)
  })

  it('goes when the room ends; one that the person wanted again is kept', () => {
    expect(withoutRoom(renewed(checking(), HERE))).toMatchObject({ reading: { generation: 2 }, building: null })
    const wish = rebuilding(KINDS, checking())
    expect(withoutRoom(wish)).toMatchObject({ reading: { generation: 1 }, building: null })
    const building = { ...newCopy(KINDS, 2), datasetId: 'other' }
    expect(withoutRoom({ ...wish, building })).toMatchObject({ reading: { generation: 2 }, building: null })
  })
})
