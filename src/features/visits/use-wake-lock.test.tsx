import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useWakeLock } from './use-wake-lock'

const request = vi.fn()
const aLock = () => ({ released: false, release: vi.fn(async () => {}) })
const look = (state: DocumentVisibilityState) =>
  act(async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  })
async function show() {
  Object.assign(navigator, { wakeLock: { request } })
  const view = renderHook(useWakeLock)
  await act(async () => {})
  return view
}

afterEach(() => {
  request.mockReset()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

it('the screen stays on while it is seen, is let go when it is not, and asked for again', async () => {
  const [first, second] = [aLock(), aLock()]
  request.mockResolvedValueOnce(first).mockResolvedValueOnce(second)
  const { result, unmount } = await show()
  expect(result.current).toBe(true)
  await look('visible')
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  first.released = true
  await look('hidden')
  expect(request).toHaveBeenCalledOnce()
  await look('visible')
  expect(request).toHaveBeenCalledTimes(2)
  unmount()
  expect(second.release).toHaveBeenCalledOnce()
})

it('a lock that comes when nobody looks any more is let go', async () => {
  const lock = aLock()
  let give = (_: unknown) => {}
  request.mockReturnValueOnce(new Promise((resolve) => (give = resolve)))
  const { unmount } = await show()
  unmount()
  await act(async () => give(lock))
  expect(lock.release).toHaveBeenCalledOnce()
})

it('who cannot be kept awake is said so', async () => {
  request.mockRejectedValueOnce(new Error('the battery is low')).mockResolvedValueOnce(aLock())
  const { result } = await show()
  expect(result.current).toBe(false)
  await look('visible')
  expect(result.current).toBe(true)
  Reflect.deleteProperty(navigator, 'wakeLock')
  const { result: without } = renderHook(useWakeLock)
  await act(async () => {})
  expect(without.current).toBe(false)
})
