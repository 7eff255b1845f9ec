// @vitest-environment node
import { expect, it } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

/** Acts that end when they are told to. */
function desk(atOnce: number) {
  const turns = createFairTurns(atOnce)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const run = (tenant: string, name: string, signal?: AbortSignal) =>
    turns(
      tenant,
      () => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      },
      signal,
    )
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const end = (name: string) => {
    ends.get(name)?.()
    return settled()
  }
  return { started, run, end, settled }
}

it('however many one tenant brings, another waits for one of them at most', async () => {
  const { started, run, end, settled } = desk(2)
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => run('a', name))
  all.push(run('b', 'b1'), run('b', 'b2'), run('c', 'c1'))
  await settled()
  expect(started).toEqual(['a1', 'a2'])
  await end('a1')
  expect(started.at(-1)).toBe('b1')
  await end('a2')
  expect(started.at(-1)).toBe('c1')
  await end('c1')
  expect(started.at(-1)).toBe('a3')
  for (const name of ['b1', 'a3', 'b2', 'a4', 'a5']) await end(name)
  expect(await Promise.all(all)).toHaveLength(8)
  expect(started).toHaveLength(8)
})

it('who has gone keeps no place', async () => {
  const { started, run, end } = desk(1)
  const first = run('a', 'a1')
  const leaving = new AbortController()
  const gone = run('b', 'b1', leaving.signal)
  const last = run('c', 'c1')
  leaving.abort(new Error('gone'))
  await expect(gone).rejects.toThrow('gone')
  await expect(run('b', 'b2', leaving.signal)).rejects.toThrow('gone')
  await end('a1')
  await end('c1')
  expect(started).toEqual(['a1', 'c1'])
  expect(await Promise.all([first, last])).toEqual(['a1', 'c1'])
})

it('gives the turn on after a failure', async () => {
  const turns = createFairTurns(1)
  const failing = turns('a', () => Promise.reject(new Error('no')))
  const next = turns('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
