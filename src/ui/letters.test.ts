import { expect, test, vi } from 'vitest'
import { hasJapaneseLetters } from './letters'

/** Draws letters of these heights above and below the line. */
const pen = (heights: Record<string, [number, number]>) => ({
  font: '',
  measureText: (letter: string) => {
    const [actualBoundingBoxAscent, actualBoundingBoxDescent] = heights[letter] ?? [0, 0]
    return { actualBoundingBoxAscent, actualBoundingBoxDescent } as TextMetrics
  },
})

test.each([
  ['Noto Sans CJK: 一 is a stroke', { 一: [43, -35], 窓: [85, 8] }, true],
  ['DejaVu Sans: the same box for both', { 一: [73, 18], 窓: [73, 18] }, false],
  ['boxes with the number of the letter in them', { 一: [70, 0], 窓: [70, 0] }, false],
  ['a browser that measures nothing', {}, true],
] as [string, Record<string, [number, number]>, boolean][])('%s', (_, heights, expected) => {
  expect(hasJapaneseLetters(pen(heights))).toBe(expected)
})

test('a browser without a canvas is believed to have letters', () => {
  expect(hasJapaneseLetters(null)).toBe(true)
})

test('the first screen is left alone until it is at rest', async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const { bringLetters } = await import('./letters')
  const { screenIsAtRest } = await import('@/lib/when-at-rest')
  const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
  bringLetters()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(canvas).not.toHaveBeenCalled()
  screenIsAtRest()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(canvas).toHaveBeenCalledOnce()
})
