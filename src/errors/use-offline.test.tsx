import { onlineManager } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { configureErrors } from './configure'
import { useOffline } from './use-offline'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  act(() => onlineManager.setOnline(true))
  configureErrors()
})

function Word() {
  return <p>{useOffline() ? 'offline' : 'online'}</p>
}
const word = () => screen.getByText(/line$/).textContent
const become = (online: boolean) => act(() => onlineManager.setOnline(online))
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

// The first one: the module remembers that there was a connection.
test('a page that opens without a connection says so as soon as that was measured', () => {
  let isOutOfReach = false
  configureErrors({ isOutOfReach: () => isOutOfReach })
  renderWithWords(<Word />)
  become(false)
  pass(500)
  expect(word()).toBe('online')
  isOutOfReach = true
  pass(250)
  expect(word()).toBe('offline')
})

test('a connection that is gone is said after two seconds, one that is back at once', () => {
  renderWithWords(<Word />)
  become(false)
  pass(1_999)
  expect(word()).toBe('online')
  pass(1)
  expect(word()).toBe('offline')
  become(true)
  expect(word()).toBe('online')
})

test('a slow device is not called offline while the connection is still being measured', () => {
  let isOutOfReach = false
  configureErrors({ isOutOfReach: () => isOutOfReach })
  renderWithWords(<Word />)
  become(false)
  pass(6_000)
  expect(word()).toBe('online')
  isOutOfReach = true
  pass(250)
  expect(word()).toBe('offline')
})

test('a short gap is never said', () => {
  renderWithWords(<Word />)
  for (let n = 0; n < 5; n += 1) {
    become(false)
    pass(1_500)
    become(true)
    pass(100)
    expect(word()).toBe('online')
  }
})

test('what is shown later knows it too', () => {
  become(false)
  pass(2_000)
  renderWithWords(<Word />)
  expect(word()).toBe('offline')
})
