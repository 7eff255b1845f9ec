// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { desk, SHARES } from './test-desk.ts'

describe('who waits', () => {
  test('is refused when sixty-four of the same person wait already, with the time to come again', async () => {
    const { flood, call, endOne } = desk()
    flood('a', SHARES.ofPerson + 64)
    await expect(call('a90')).rejects.toMatchObject({ code: 'SYS_005', headers: { 'Retry-After': '1' } })
    await endOne('a')
    const last = call('a91').catch((error: unknown) => error)
    expect(await Promise.race([last, Promise.resolve('waits')])).toBe('waits')
  })

  test('with a first part that is done is not refused, and is next', async () => {
    const { begun, flood, call, endOne } = desk()
    flood('a', SHARES.ofPerson + 64)
    void call('a99', { isUnderWay: true })
    await endOne('a')
    expect(begun.at(-1)).toBe('a99')
  })

  test('is told after eight seconds that the server is busy, and is not served later', async () => {
    const { clock, begun, flood, call, endOne } = desk()
    flood('a', SHARES.ofPerson)
    const late = call('a4').catch((error: unknown) => error)
    clock.pass(7_999)
    expect(await Promise.race([late, Promise.resolve('waits')])).toBe('waits')
    clock.pass(1)
    expect(await late).toMatchObject({ code: 'SYS_003', headers: { 'Retry-After': '1' } })
    await endOne('a')
    expect(begun).not.toContain('a4')
  })

  test('is told that it is their own doing when others of theirs were served meanwhile', async () => {
    const { clock, flood, call, endOne } = desk()
    flood('a', SHARES.ofPerson)
    const [next, late] = [call('a4'), call('a5').catch((error: unknown) => error)]
    await endOne('a')
    clock.pass(8_000)
    expect(await late).toMatchObject({ code: 'SYS_005' })
    await endOne('a')
    await endOne('a')
    await endOne('a')
    expect(await next).toBe('a4')
  })

  test('gives up when the caller has gone', async () => {
    const { begun, flood, call, endOne } = desk()
    flood('a', SHARES.ofPerson)
    const typing = new AbortController()
    const given = call('a4', { gone: typing.signal }).catch((error: unknown) => error)
    void call('a5')
    typing.abort()
    expect(await given).toMatchObject({ code: 'VAL_002' })
    await endOne('a')
    expect(begun.slice(3)).toEqual(['a5'])
  })
})
