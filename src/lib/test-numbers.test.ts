// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { refuseUnknownSeeds, testNumber } from './test-numbers'

it('is the usual number where nothing is set', () => {
  vi.stubEnv('SEED', undefined)
  expect(testNumber('SEED', 7)).toBe(7)
})

it('is what is set', () => {
  vi.stubEnv('SEED', '660588')
  expect(testNumber('SEED', 7)).toBe(660_588)
  vi.stubEnv('SEED', '0')
  expect(testNumber('SEED', 7)).toBe(0)
})

it.each(['', 'abc', '1.5', '-1', '12 ', '0x10', '1e3'])('refuses %j instead of taking the usual one', (given) => {
  vi.stubEnv('SEED', given)
  expect(() => testNumber('SEED', 7)).toThrow('SEED=')
})

it.each(['SEEDS', 'VITE_SEED', 'MODEL_SEED', 'seed'])('knows no variable %s', (name) => {
  expect(() => refuseUnknownSeeds(['PATH', name, 'SEED'])).toThrow(name)
})

it('lets the known ones and those of other programs pass', () => {
  refuseUnknownSeeds(['PATH', 'SEED', 'MODEL_SEEDS', 'PYTHONHASHSEED'])
})
