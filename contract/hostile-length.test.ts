// @vitest-environment node
// What a stranger may send is up to the limit of a body long. Each of these texts took longer than a test may, as a rule looked
// at it again from each of its letters.
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldValue } from './customer-csv.ts'
import { CustomerInput } from './customers.ts'
import { InvitedAddress } from './invitations.ts'
import { ADDRESS, emailAddress, phoneNumber } from './primitives.ts'

const LONG = 300_000
const DOTS = `a@${'.'.repeat(LONG)}@`

it.each([
  ['a customer', () => CustomerInput.safeParse({ name: '山田', email: DOTS })],
  ['an invitation', () => InvitedAddress.safeParse(DOTS)],
  ['an account', () => emailAddress.safeParse(DOTS)],
])('%s with an address that is too long is refused for its length alone', (_whose, parse) => {
  expect(parse().error?.issues.map(({ code }) => code)).toEqual(['too_big'])
})

it('no rule looks at a text that is too long', () => {
  const parsed = phoneNumber.safeParse('x'.repeat(41))
  expect(parsed.error?.issues.map(({ code }) => code)).toEqual(['too_big'])
})

it('an address of any length is judged', () => {
  expect(ADDRESS.test(DOTS)).toBe(false)
  expect(ADDRESS.test(`a@${'.'.repeat(LONG)}b`)).toBe(true)
})

it.each(['a@b.c', 'a@b..c', 'a@.b.c', 'a@..b', 'a.b@c.d', 'a@b.c.'])('%s is an address', (text) => {
  expect(z.string().check(z.regex(ADDRESS)).safeParse(text).success).toBe(true)
})

it.each(['a@b', 'a@b.', 'a@.b', '@b.c', 'a@b.c@', 'a b@c.d', 'a@b c.d', 'a@', ''])('“%s” is none', (text) => {
  expect(z.string().check(z.regex(ADDRESS)).safeParse(text).success).toBe(false)
})

it('a cell that is no day stays as it is', () => {
  const cell = `1${' '.repeat(LONG)}1`
  expect(fieldValue('birth_date', cell)).toBe(cell)
})
