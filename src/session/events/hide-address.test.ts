import { beforeEach, expect, it } from 'vitest'
import { hideAddress } from './hide-address'

const go = (path: string) => History.prototype.replaceState.call(history, null, '', path)
const here = () => `${location.pathname}${location.search}`

beforeEach(() => go('/'))

it('hides what was searched for while the screen is locked, and brings it back', () => {
  go('/customers?search=%E5%B1%B1%E7%94%B0&company_filter=abc&new=1')
  const show = hideAddress()
  expect(here()).toBe('/customers?new=1')
  show()
  expect(here()).toBe('/customers?search=%E5%B1%B1%E7%94%B0&company_filter=abc&new=1')
})

it('leaves an address alone that says nothing', () => {
  go('/customers/1?contact=1')
  hideAddress()()
  expect(here()).toBe('/customers/1?contact=1')
})

it('does not take back where somebody went meanwhile', () => {
  go('/customers?search=abc')
  const show = hideAddress()
  go('/outbox')
  show()
  expect(here()).toBe('/outbox')
})
