// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { sharedFor } from './shared-for.ts'

beforeEach(() => void vi.useFakeTimers())

test('a thousand who ask within a second share one answer, and the next one a new one', async () => {
  let count = 0
  const ask = vi.fn(async () => (count += 1))
  const shared = sharedFor(1_000, ask)
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => shared()))
  await vi.advanceTimersByTimeAsync(999)
  answers.push(await shared())
  expect(new Set(answers)).toEqual(new Set([1]))
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await shared()).toBe(2)
})

test('a question under way for longer is shared too, and a refusal is not kept beyond its time', async () => {
  const ask = vi.fn(() => new Promise<string>((_, reject) => setTimeout(() => reject(new Error('lost')), 3_000)))
  const shared = sharedFor(1_000, ask)
  const first = expect(shared()).rejects.toThrow('lost')
  await vi.advanceTimersByTimeAsync(2_900)
  const second = expect(shared()).rejects.toThrow('lost')
  await vi.advanceTimersByTimeAsync(100)
  await Promise.all([first, second])
  expect(ask).toHaveBeenCalledTimes(1)
  ask.mockImplementation(async () => 'ready')
  expect(await shared()).toBe('ready')
})
