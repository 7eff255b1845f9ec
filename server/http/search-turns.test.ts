import { expect, test } from 'vitest'
import { createSearchTurns } from './search-turns.ts'

function manualClock() {
  let time = 0
  const timers: { at: number; act: () => void }[] = []
  return {
    now: () => time,
    after: (ms: number, act: () => void) => {
      timers.push({ at: time + ms, act })
    },
    pass(ms: number) {
      time += ms
      const due = timers.filter((timer) => timer.at <= time)
      timers.splice(0, timers.length, ...timers.filter((timer) => timer.at > time))
      for (const timer of due) timer.act()
    },
  }
}

const begun = (turn: Promise<unknown>) =>
  Promise.race([turn.then(() => true), new Promise((r) => setTimeout(r, 0, false))])

test('the next search of a person begins after a pause as long as the last one took', async () => {
  const clock = manualClock()
  const turns = createSearchTurns(clock)
  const end = await turns.take('a')
  const second = turns.take('a')
  clock.pass(40)
  end()
  clock.pass(39)
  expect(await begun(second)).toBe(false)
  clock.pass(1)
  expect(await begun(second)).toBe(true)
})

test('the pause after a very slow search is one second', async () => {
  const clock = manualClock()
  const turns = createSearchTurns(clock)
  const end = await turns.take('a')
  const second = turns.take('a')
  clock.pass(3_000)
  end()
  clock.pass(1_000)
  expect(await begun(second)).toBe(true)
})

test('nobody waits for the searches of somebody else', async () => {
  const turns = createSearchTurns(manualClock())
  await turns.take('a')
  expect(await begun(turns.take('b'))).toBe(true)
})

test('who asks for more than can wait is refused with the time to come again', async () => {
  const clock = manualClock()
  const turns = createSearchTurns(clock)
  const end = await turns.take('a')
  const waiting = Array.from({ length: 8 }, () => turns.take('a'))
  await expect(turns.take('a')).rejects.toMatchObject({ code: 'SYS_005', headers: { 'Retry-After': '1' } })
  end()
  clock.pass(0)
  for (const turn of waiting) {
    const endNext = await turn
    endNext()
    clock.pass(0)
  }
  expect(await begun(turns.take('a'))).toBe(true)
})

test('whose turn does not come within eight seconds is refused, and is not served later', async () => {
  const clock = manualClock()
  const turns = createSearchTurns(clock)
  const end = await turns.take('a')
  const late = turns.take('a').catch((error: unknown) => error)
  clock.pass(7_999)
  expect(await begun(late)).toBe(false)
  clock.pass(1)
  expect(await late).toMatchObject({ code: 'SYS_005' })
  const after = turns.take('a')
  end()
  clock.pass(1_000)
  expect(await begun(after)).toBe(true)
})

test('a search that nobody waits for any more gives up its place', async () => {
  const clock = manualClock()
  const turns = createSearchTurns(clock)
  const end = await turns.take('a')
  const typing = new AbortController()
  const given = Array.from({ length: 8 }, () => turns.take('a', typing.signal).catch((error: unknown) => error))
  typing.abort()
  for (const answer of await Promise.all(given)) expect(answer).toMatchObject({ code: 'VAL_002' })
  const last = turns.take('a')
  end()
  clock.pass(0)
  expect(await begun(last)).toBe(true)
})
