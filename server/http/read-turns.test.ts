import { expect, test } from 'vitest'
import { manualClock } from './manual-clock.ts'
import { createReadTurns } from './read-turns.ts'

const begun = (turn: Promise<unknown>) =>
  Promise.race([turn.then(() => true), new Promise((r) => setTimeout(r, 0, false))])

/** Turns of a server on which somebody else is at work, too. */
function busyTurns(clock: ReturnType<typeof manualClock>) {
  const turns = createReadTurns(clock)
  turns.arrived('b')
  turns.arrived('a')
  return turns
}

test('the next search of a person begins after a pause as long as the last one took', async () => {
  const clock = manualClock()
  const turns = busyTurns(clock)
  const end = await turns.take('a', 'search')
  const second = turns.take('a', 'search')
  clock.pass(40)
  end()
  clock.pass(39)
  expect(await begun(second)).toBe(false)
  clock.pass(1)
  expect(await begun(second)).toBe(true)
})

test('a search of a few milliseconds is followed by the next at once', async () => {
  const clock = manualClock()
  const turns = createReadTurns(clock)
  const end = await turns.take('a', 'search')
  const second = turns.take('a', 'search')
  clock.pass(9)
  end()
  expect(await begun(second)).toBe(true)
})

test('who is alone on the server pauses for nobody, until somebody else comes', async () => {
  const clock = manualClock()
  const turns = createReadTurns(clock)
  turns.arrived('a')
  const ends = [await turns.take('a', 'copy')]
  const [second, third] = [turns.take('a', 'copy'), turns.take('a', 'copy')]
  clock.pass(40)
  ends[0]?.()
  expect(await begun(second)).toBe(true)
  turns.arrived('b')
  turns.arrived('a')
  clock.pass(40)
  const endSecond = await second
  endSecond()
  expect(await begun(third)).toBe(false)
  clock.pass(40)
  expect(await begun(third)).toBe(true)
})

test('somebody who has not called for two seconds is not there any more', async () => {
  const clock = manualClock()
  const turns = busyTurns(clock)
  const end = await turns.take('a', 'copy')
  const second = turns.take('a', 'copy')
  clock.pass(2_001)
  end()
  expect(await begun(second)).toBe(true)
})

test('the pause after a very slow search is one second', async () => {
  const clock = manualClock()
  const turns = busyTurns(clock)
  const end = await turns.take('a', 'search')
  const second = turns.take('a', 'search')
  clock.pass(3_000)
  turns.arrived('b')
  end()
  clock.pass(1_000)
  expect(await begun(second)).toBe(true)
})

test('nobody waits for the searches of somebody else', async () => {
  const turns = createReadTurns(manualClock())
  await turns.take('a', 'search')
  expect(await begun(turns.take('b', 'search'))).toBe(true)
})

test('who searches does not wait for the copy that the own device makes', async () => {
  const turns = createReadTurns(manualClock())
  await turns.take('a', 'copy')
  expect(await begun(turns.take('a', 'search'))).toBe(true)
  expect(await begun(turns.take('a', 'copy'))).toBe(false)
})

test('who asks for more than can wait is refused with the time to come again', async () => {
  const clock = manualClock()
  const turns = createReadTurns(clock)
  const end = await turns.take('a', 'search')
  const waiting = Array.from({ length: 8 }, () => turns.take('a', 'search'))
  await expect(turns.take('a', 'search')).rejects.toMatchObject({ code: 'SYS_005', headers: { 'Retry-After': '1' } })
  end()
  clock.pass(0)
  for (const turn of waiting) {
    const endNext = await turn
    endNext()
    clock.pass(0)
  }
  expect(await begun(turns.take('a', 'search'))).toBe(true)
})

test('whose turn does not come within eight seconds is refused, and is not served later', async () => {
  const clock = manualClock()
  const turns = createReadTurns(clock)
  const end = await turns.take('a', 'search')
  const late = turns.take('a', 'search').catch((error: unknown) => error)
  clock.pass(7_999)
  expect(await begun(late)).toBe(false)
  clock.pass(1)
  expect(await late).toMatchObject({ code: 'SYS_005' })
  const after = turns.take('a', 'search')
  end()
  clock.pass(1_000)
  expect(await begun(after)).toBe(true)
})

test('a search that nobody waits for any more gives up its place', async () => {
  const clock = manualClock()
  const turns = createReadTurns(clock)
  const end = await turns.take('a', 'search')
  const typing = new AbortController()
  const given = Array.from({ length: 8 }, () =>
    turns.take('a', 'search', typing.signal).catch((error: unknown) => error),
  )
  typing.abort()
  for (const answer of await Promise.all(given)) expect(answer).toMatchObject({ code: 'VAL_002' })
  const last = turns.take('a', 'search')
  end()
  clock.pass(0)
  expect(await begun(last)).toBe(true)
})
