// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { hashPassword, passwordMatches, requireAcceptablePassword } from './passwords.ts'

describe('a stored password', () => {
  it('matches itself and nothing else', async () => {
    const stored = await hashPassword('合言葉-ひみつ')
    expect(await passwordMatches('合言葉-ひみつ', stored)).toBe(true)
    expect(await passwordMatches('合言葉-ひみつ ', stored)).toBe(false)
    expect(await passwordMatches('', stored)).toBe(false)
  })

  it('is salted and does not hold the password', async () => {
    const [a, b] = await Promise.all([hashPassword('madoguchi-demo'), hashPassword('madoguchi-demo')])
    expect(a).not.toBe(b)
    expect(a).not.toContain('madoguchi-demo')
  })

  it('never matches where there is none', async () => {
    expect(await passwordMatches('', null)).toBe(false)
    expect(await passwordMatches('anything', null)).toBe(false)
  })

  it('keeps matching when it was stored at another cost', async () => {
    const salt = Buffer.from('0123456789abcdef')
    const { scryptSync } = await import('node:crypto')
    const key = scryptSync('old secret', salt, 32, { N: 1024, r: 8, p: 1 })
    const stored = `scrypt$1024$8$1$${salt.toString('base64')}$${key.toString('base64')}`
    expect(await passwordMatches('old secret', stored)).toBe(true)
  })
})

it.each([
  [undefined, 'MISSING_PASSWORD'],
  ['', 'MISSING_PASSWORD'],
  ['seven77', /^WEAK_PASSWORD : /],
  ['𠮷野家𠮷野家', /^WEAK_PASSWORD : /],
  ['x'.repeat(4097), /^PASSWORD_DOES_NOT_MEET_REQUIREMENTS : /],
])('refuses %s as a new password', (password, message) => {
  expect(() => requireAcceptablePassword(password)).toThrow(message)
})

it('accepts eight characters', () => {
  expect(() => requireAcceptablePassword('eight888')).not.toThrow()
})
