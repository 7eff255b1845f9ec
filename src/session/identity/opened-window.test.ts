import { beforeEach, expect, it, vi } from 'vitest'
import { watchOpenedWindow } from './opened-window'

const opened = { closed: false }
const open = vi.fn(() => opened as Window)

beforeEach(() => {
  vi.useFakeTimers()
  opened.closed = false
  window.open = open
})

it('says once that the window was closed, a moment after', () => {
  const onClosed = vi.fn()
  const end = watchOpenedWindow(onClosed)
  expect(window.open('https://accounts.example', 'chooser')).toBe(opened)
  expect(open).toHaveBeenCalledWith('https://accounts.example', 'chooser')
  vi.advanceTimersByTime(60_000)
  expect(onClosed).not.toHaveBeenCalled()
  opened.closed = true
  vi.advanceTimersByTime(250)
  expect(onClosed).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(onClosed).toHaveBeenCalledOnce()
  end()
})

it('leaves the page as it was, and says nothing after its end', () => {
  const onClosed = vi.fn()
  const end = watchOpenedWindow(onClosed)
  window.open('https://accounts.example')
  end()
  expect(window.open).toBe(open)
  opened.closed = true
  vi.advanceTimersByTime(60_000)
  expect(onClosed).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

it('waits for no window where the browser opens none', () => {
  open.mockReturnValueOnce(null as never)
  const onClosed = vi.fn()
  const end = watchOpenedWindow(onClosed)
  window.open('https://accounts.example')
  vi.advanceTimersByTime(60_000)
  expect(onClosed).not.toHaveBeenCalled()
  end()
})
