// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import type { Platform } from '../device/platform'
import { type Election, joinElection, type Turn } from './election'
import { type TestPlatform, testLocks, testPlatform } from './test-platform'

let platform: TestPlatform
let turns: Record<string, Turn[]>

function candidate(name: string, lock: Platform['lock']): Election {
  const own: Turn[] = []
  turns[name] = own
  return joinElection({ platform: { ...platform, lock }, name: 'sender', onChange: (turn) => own.push(turn) })
}

beforeEach(() => {
  platform = testPlatform()
  turns = {}
})

describe('with Web Locks', () => {
  let lock: NonNullable<Platform['lock']>
  beforeEach(() => {
    lock = testLocks()
  })

  it('the first tab gets the turn and may rely on it', async () => {
    candidate('a', lock)
    candidate('b', lock)
    await platform.settle()
    expect(turns).toEqual({ a: ['sole'], b: [] })
  })

  it('the next in line takes over when the first goes', async () => {
    const a = candidate('a', lock)
    candidate('b', lock)
    await platform.settle()
    a.resign()
    await platform.settle()
    expect(turns).toEqual({ a: ['sole', 'none'], b: ['sole'] })
  })

  it('the lock can be taken from a tab that does not react; then the lease decides', async () => {
    candidate('a', lock)
    const b = candidate('b', lock)
    await platform.settle()
    b.takeOver()
    await platform.settle()
    expect(turns.b).toEqual(['shared'])
    expect(turns.a).toEqual(['sole', 'none'])
  })

  it('a tab that lost its lock stands in line again', async () => {
    candidate('a', lock)
    const b = candidate('b', lock)
    await platform.settle()
    b.takeOver()
    await platform.pass(1_000)
    b.resign()
    await platform.settle()
    expect(turns.a).toEqual(['sole', 'none', 'sole'])
  })

  it('taking over while waiting does not leave a second request behind', async () => {
    const a = candidate('a', lock)
    const b = candidate('b', lock)
    await platform.settle()
    b.takeOver()
    b.takeOver()
    await platform.settle()
    b.resign()
    a.resign()
    await platform.pass(5_000)
    expect(turns.b).toEqual(['shared', 'none'])
  })

  it('who has the turn need not take it', async () => {
    const a = candidate('a', lock)
    await platform.settle()
    a.takeOver()
    await platform.settle()
    expect(turns.a).toEqual(['sole'])
  })

  it('who has resigned comes never back', async () => {
    const a = candidate('a', lock)
    await platform.settle()
    a.resign()
    a.takeOver()
    await platform.pass(10_000)
    expect(turns.a).toEqual(['sole', 'none'])
  })

  it('who stands back lets the next one go first, and comes again after it', async () => {
    const a = candidate('a', lock)
    const b = candidate('b', lock)
    await platform.settle()
    a.stepDown(true)
    await platform.pass(2_000)
    expect(turns).toEqual({ a: ['sole', 'none'], b: ['sole'] })
    b.resign()
    await platform.settle()
    expect(turns.a).toEqual(['sole', 'none', 'sole'])
    a.resign()
    a.stepDown(true)
    await platform.pass(2_000)
    expect(turns.a).toEqual(['sole', 'none', 'sole', 'none'])
  })

  it('who stands aside is next again at once when nobody else waits', async () => {
    const a = candidate('a', lock)
    await platform.settle()
    a.stepDown(false)
    await platform.settle()
    expect(turns.a).toEqual(['sole', 'none', 'sole'])
    const b = candidate('b', lock)
    a.stepDown(false)
    await platform.settle()
    expect(turns).toEqual({ a: ['sole', 'none', 'sole', 'none'], b: ['sole'] })
    b.stepDown(true)
    await platform.pass(2_000)
    expect(turns.a?.at(-1)).toBe('sole')
  })

  it('who resigns while waiting is skipped', async () => {
    const a = candidate('a', lock)
    const b = candidate('b', lock)
    candidate('c', lock)
    await platform.settle()
    b.resign()
    a.resign()
    await platform.settle()
    expect(turns).toEqual({ a: ['sole', 'none'], b: [], c: ['sole'] })
  })
})

describe('without Web Locks', () => {
  it('every tab may try, and the lease lets one through', () => {
    const a = candidate('a', null)
    candidate('b', null)
    a.takeOver()
    expect(turns).toEqual({ a: ['shared'], b: ['shared'] })
    a.resign()
    expect(turns.a).toEqual(['shared', 'none'])
  })

  it('who stands back tries again a little later, unless it has resigned', async () => {
    const a = candidate('a', null)
    a.stepDown(true)
    expect(turns.a).toEqual(['shared', 'none'])
    await platform.pass(1_000)
    expect(turns.a).toEqual(['shared', 'none', 'shared'])
    a.stepDown(true)
    a.resign()
    await platform.pass(5_000)
    expect(turns.a?.at(-1)).toBe('none')
    expect(turns.a?.filter((turn) => turn === 'shared')).toHaveLength(2)
  })
})
