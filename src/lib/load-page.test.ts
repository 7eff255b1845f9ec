import { afterEach, expect, test, vi } from 'vitest'
import { configurePageLoads, openPage, reloadPage } from './load-page'

const place = { reload: vi.fn(), assign: vi.fn() }

afterEach(() => {
  configurePageLoads(async () => true)
  vi.clearAllMocks()
})

test('a page that can be had is loaded', async () => {
  vi.stubGlobal('location', place)
  expect(await reloadPage()).toBe(true)
  expect(await openPage('/')).toBe(true)
  expect(place.reload).toHaveBeenCalledTimes(1)
  expect(place.assign).toHaveBeenCalledWith('/')
})

test('one that cannot leaves everything as it is', async () => {
  vi.stubGlobal('location', place)
  configurePageLoads(async () => false)
  expect(await reloadPage()).toBe(false)
  expect(await openPage('/')).toBe(false)
  expect(place.reload).not.toHaveBeenCalled()
  expect(place.assign).not.toHaveBeenCalled()
})
