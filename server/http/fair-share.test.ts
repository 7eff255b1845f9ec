// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { seeded } from '../../tests/model/random.ts'
import { sharesOf } from './fair-share.ts'
import { desk, personOf, SHARES } from './test-desk.ts'

/** A person whose line has lasted for longer than a screen takes to open, while others are there. */
async function crowded() {
  const server = desk()
  server.flood('a', 10)
  for (let n = 0; n < 6; n += 1) {
    server.clock.pass(200)
    server.flood('a', 1, 11 + n)
  }
  await server.settled()
  return server
}

describe('where there is room', () => {
  test('the calls of a person begin at once, up to their share; the next ones as the first ones end', async () => {
    const { begun, flood, end } = desk()
    flood('a', 5)
    expect(begun).toEqual(['a1', 'a2', 'a3'])
    await end('a2')
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
    await end('a1')
    await end('a3')
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
  })

  test('somebody else begins at once, however many wait before them', async () => {
    const { begun, flood, call } = desk()
    flood('a', 50)
    void call('b1')
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
  })

  test('the answer, and what was thrown, are those of the call; both give the place back', async () => {
    const { share, begun, call } = desk()
    await expect(share.run('a', async () => 7)).resolves.toBe(7)
    for (let n = 0; n < SHARES.places * 2; n += 1) {
      await expect(share.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    }
    void call('a1')
    expect(begun).toEqual(['a1'])
  })
})

describe('who is next', () => {
  test('whoever has the fewest calls under way, then whoever was served the longest time ago', async () => {
    const { begun, flood, endOne } = desk()
    flood('a', 9)
    flood('b', 9)
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3'])
    flood('c', 2)
    await endOne('a')
    expect(begun.at(-1)).toBe('c1')
    await endOne('b')
    expect(begun.at(-1)).toBe('c2')
    await endOne('c')
    expect(begun.at(-1)).toBe('a4')
    await endOne('c')
    expect(begun.at(-1)).toBe('b4')
  })

  test('tenants in turn: many people of one are not served before the only one of another', async () => {
    const { begun, flood, endOne, join, running } = desk()
    const many = ['a', 'b', 'c']
    for (const person of many) await join(person, 'large')
    for (const person of many) flood(person, 4)
    expect(many.map(running)).toEqual([3, 2, 0])
    flood('z', 4)
    expect(begun.at(-1)).toBe('z1')
    await endOne('a')
    await endOne('b')
    expect(begun.slice(-2)).toEqual(['z2', 'z3'])
  })
})

describe('a person whose line does not end', () => {
  test('has one place while others are there', async () => {
    const { clock, begun, call, endOne, running, settled } = await crowded()
    void call('b1')
    for (let n = 0; n < 3; n += 1) await endOne('a')
    clock.pass(1_000)
    await settled()
    expect(running('a')).toBe(1)
    await endOne('b')
    expect(running('a')).toBe(1)
    clock.pass(1)
    await endOne('a')
    clock.pass(2)
    await settled()
    expect(running('a')).toBe(1)
    expect(begun.filter((name) => name.startsWith('a'))).toHaveLength(5)
  })

  test('has the whole share again when the others have gone', async () => {
    const { clock, call, end, endOne, flood, running, settled } = await crowded()
    void call('b1')
    await end('b1')
    for (let n = 0; n < 3; n += 1) await endOne('a')
    clock.pass(1_000)
    await settled()
    for (let turn = 1; turn <= 11; turn += 1) {
      expect(running('a')).toBe(1)
      clock.pass(250)
      flood('a', 2, 20 + turn * 2)
      await endOne('a')
      clock.pass(500)
      await settled()
    }
    expect(running('a')).toBe(1)
    clock.pass(751)
    await endOne('a')
    expect(running('a')).toBe(SHARES.ofPerson)
  })

  test('rests after each call for twice as long as it took, at most a second', async () => {
    const { clock, call, endOne, running, settled } = await crowded()
    void call('b1')
    const rests = async (ms: number) => {
      clock.pass(ms - 1)
      await settled()
      expect(running('a')).toBe(0)
      clock.pass(1)
      await settled()
      expect(running('a')).toBe(1)
    }
    for (let n = 0; n < 3; n += 1) await endOne('a')
    await rests(1_000)
    clock.pass(300)
    await endOne('a')
    void call('b2')
    await rests(600)
    clock.pass(3)
    await endOne('a')
    await rests(6)
  })

  test('keeps the whole share as long as nobody else is there', async () => {
    const { endOne, running } = await crowded()
    for (let n = 0; n < 5; n += 1) {
      await endOne('a')
      expect(running('a')).toBe(SHARES.ofPerson)
    }
  })

  test('a screen that opens is no such line, nor are several, one after the other', async () => {
    const { clock, call, endOne, flood, running } = desk()
    void call('b1')
    for (let screen = 0; screen < 4; screen += 1) {
      flood('a', 8, screen * 10)
      for (let n = 0; n < 5; n += 1) {
        clock.pass(100)
        await endOne('a')
        expect(running('a')).toBe(SHARES.ofPerson)
      }
      for (let n = 0; n < 3; n += 1) await endOne('a')
      clock.pass(3_000)
      void call(`b${screen + 2}`)
      await endOne('b')
    }
  })
})

test('people of one tenant who crowd it together have two places while another tenant is there', async () => {
  const { clock, call, endOne, flood, join, running, settled } = desk()
  const many = ['a', 'b', 'c', 'd']
  for (const person of many) await join(person, 'large')
  await join('z', 'small')
  for (let n = 0; n < 8; n += 1) {
    for (const person of many) flood(person, 2, n * 10 + 1)
    clock.pass(200)
  }
  const ofMany = () => many.reduce((sum, person) => sum + running(person), 0)
  expect(ofMany()).toBe(SHARES.ofTenant)
  void call('z1')
  for (let n = 0; n < 5; n += 1) await endOne(many.find((person) => running(person) > 0) ?? '')
  clock.pass(1_000)
  await settled()
  expect(ofMany()).toBe(SHARES.ofCrowdingTenant)
})

test('whatever comes and goes: no share is exceeded, nobody is passed over for ever, each line keeps its order', async () => {
  const random = seeded(testNumber('SEED', 1))
  const { clock, begun, call, endOne, join, running, settled } = desk()
  const people = ['a', 'b', 'c', 'd', 'e']
  for (const person of people) await join(person, person < 'c' ? 'one' : 'two')
  begun.length = 0
  const asked: string[] = []
  const answers: Promise<unknown>[] = []
  for (let step = 0; step < 600; step += 1) {
    const person = random.pick(people)
    if (random.pick([true, false])) {
      const name = `${person}${step}`
      asked.push(name)
      answers.push(call(name).catch((error: { code: string }) => asked.splice(asked.indexOf(name), 1, `${error.code}`)))
    } else await endOne(person)
    clock.pass(random.pick([0, 1, 10, 100]))
    const all = people.map(running)
    expect(Math.max(...all)).toBeLessThanOrEqual(SHARES.ofPerson)
    expect(all.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(SHARES.places)
    expect((all[0] ?? 0) + (all[1] ?? 0)).toBeLessThanOrEqual(SHARES.ofTenant)
  }
  for (;;) {
    // Who crowds rests for a second at most.
    if (people.every((name) => running(name) === 0)) clock.pass(1_000)
    await settled()
    const person = people.find((name) => running(name) > 0)
    if (person === undefined) break
    await endOne(person)
  }
  await Promise.all(answers)
  await settled()
  const served = asked.filter((name) => !name.startsWith('SYS_'))
  for (const person of people) {
    const of = (names: string[]) => names.filter((name) => personOf(name) === person)
    expect(of(begun)).toEqual(of(served))
  }
})

test.each([
  [10, { places: 10, ofPerson: 6, ofTenant: 8 }],
  [4, { places: 4, ofPerson: 3, ofTenant: 3 }],
  [2, { places: 2, ofPerson: 2, ofTenant: 2 }],
])('the shares of %i connections', (connections, expected) => {
  expect(sharesOf(connections)).toMatchObject(expected)
})
