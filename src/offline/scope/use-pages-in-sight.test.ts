import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { usePagesInSight } from './use-pages-in-sight'

beforeEach(() => {
  atHand.clear()
  vi.useFakeTimers()
})
const atHand = new Set<number>()
const isAtHand = (page: number) => atHand.has(page)
const open = () => renderHook(() => usePagesInSight(50, isAtHand))
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
type View = ReturnType<typeof open>
const lookAt = (view: View, from: number, to: number) => act(() => view.result.current.look(from, to))

it('the first pages are told at once', () => {
  const view = open()
  lookAt(view, 0, 60)
  expect(view.result.current.inSight).toEqual([0, 1])
})

it('pages that are scrolled past are never told, those where somebody stays are', () => {
  const view = open()
  lookAt(view, 0, 12)
  for (let row = 50; row < 1_000; row += 50) {
    lookAt(view, row, row + 12)
    pass(90)
    expect(view.result.current.inSight).toEqual([0])
  }
  pass(10)
  expect(view.result.current.inSight).toEqual([19])
})

it('moving within the pages that are wanted starts no new wait', () => {
  const view = open()
  lookAt(view, 0, 12)
  lookAt(view, 100, 112)
  pass(60)
  lookAt(view, 101, 113)
  pass(40)
  expect(view.result.current.inSight).toEqual([2])
  const { inSight } = view.result.current
  lookAt(view, 102, 114)
  pass(500)
  expect(view.result.current.inSight).toBe(inSight)
})

it('back where it was before the wait was over, the way there is not told', () => {
  const view = open()
  lookAt(view, 0, 12)
  lookAt(view, 100, 112)
  pass(50)
  lookAt(view, 0, 12)
  pass(500)
  expect(view.result.current.inSight).toEqual([0])
})

it('pages that were read before are told at once, and end the wait for others', () => {
  const view = open()
  lookAt(view, 0, 12)
  atHand.add(0).add(1)
  lookAt(view, 45, 60)
  expect(view.result.current.inSight).toEqual([0, 1])
  lookAt(view, 100, 112)
  expect(view.result.current.isStill()).toBe(false)
  lookAt(view, 45, 60)
  pass(500)
  expect(view.result.current.inSight).toEqual([0, 1])
  expect(view.result.current.isStill()).toBe(true)
})
