// @vitest-environment node
import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** Acts that end when they are told to. */
function acts() {
  const started: number[] = []
  const ends: (() => void)[] = []
  const act = (n: number) => () => {
    started.push(n)
    return new Promise<number>((resolve) => ends.push(() => resolve(n)))
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { started, ends, act, settle }
}

it('runs two at once, the others in the order in which they came', async () => {
  const turns = createTurns(2, 10)
  const { started, ends, act, settle } = acts()
  const all = [1, 2, 3, 4].map((n) => turns(act(n)))
  await settle()
  expect(started).toEqual([1, 2])
  ends[1]?.()
  await settle()
  expect(started).toEqual([1, 2, 3])
  ends[0]?.()
  await settle()
  for (const end of ends) end()
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
})

it('refuses whoever would wait too long, and takes others again when there is room', async () => {
  const turns = createTurns(1, 1)
  const { ends, act, settle } = acts()
  const first = [turns(act(1)), turns(act(2))]
  await settle()
  await expect(turns(act(3))).rejects.toThrow('TOO_MANY_ATTEMPTS_TRY_LATER')
  ends[0]?.()
  await settle()
  ends[1]?.()
  expect(await Promise.all(first)).toEqual([1, 2])
  const later = turns(act(4))
  await settle()
  ends[2]?.()
  expect(await later).toBe(4)
})

it('gives the turn on after a failure', async () => {
  const turns = createTurns(1, 1)
  const failing = turns(() => Promise.reject(new Error('no')))
  const next = turns(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
