// @vitest-environment node
import { expect, it } from 'vitest'
import { isAmount, typedAmount } from './typed-amount'

it.each([
  ['3', 3],
  ['１．５', 1.5],
  ['1,200', 1200],
  ['', null],
  ['-1', null],
  ['すぐ', null],
])('reads %j', (text, minutes) => expect(typedAmount(text)).toBe(minutes))

it.each([
  ['', true],
  ['10', true],
  ['10.5', false],
  ['十', false],
])('takes %j where the most is 10: %s', (text, is) => expect(isAmount(text, 10)).toBe(is))
