// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { withProgress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())

test('a step is told at once, again every five seconds, and no more when it is done', async () => {
  const lines: string[] = []
  const done = withProgress(
    'データベースを開いています',
    () => new Promise((resolve) => setTimeout(() => resolve('opened'), 11_000)),
    (line) => lines.push(line),
  )
  expect(lines).toEqual(['データベースを開いています…'])
  await vi.advanceTimersByTimeAsync(11_000)
  expect(await done).toBe('opened')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines.slice(1)).toEqual(['データベースを開いています… (5 秒経過)', 'データベースを開いています… (10 秒経過)'])
})

test('a failure ends it too', async () => {
  const lines: string[] = []
  const failing = withProgress(
    'x',
    () => Promise.reject(new Error('no')),
    (line) => lines.push(line),
  )
  await expect(failing).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(1)
})
