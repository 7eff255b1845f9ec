// @vitest-environment node
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyIdOf, type SecretsKeys, seal, UnreadableSecret, unseal } from './secrets.ts'

const key = randomBytes(32)
const other = randomBytes(32)
const keys = (current: Buffer | null, ...former: Buffer[]): SecretsKeys => ({ current, former })
const SECRET = 'sk-秘密の鍵-0123456789'

describe('a sealed secret', () => {
  it('opens with its key and at its place', () => {
    const sealed = seal(key, SECRET, 'tenant a')
    expect(unseal(keys(key), sealed, 'tenant a')).toBe(SECRET)
    expect(unseal(keys(other, key), sealed, 'tenant a')).toBe(SECRET)
  })

  it('holds nothing of the secret or the key, and no two are alike', () => {
    const [one, two] = [seal(key, SECRET, 'a'), seal(key, SECRET, 'a')]
    expect(one.sealed.equals(two.sealed)).toBe(false)
    expect(one.sealed.includes('0123456789')).toBe(false)
    expect(key.toString('hex')).not.toContain(one.keyId)
    expect(one.keyId).toBe(keyIdOf(key))
  })

  it.each([
    ['another key', keys(other), 'a'],
    ['no key', keys(null), 'a'],
    ['another tenant', keys(key), 'b'],
  ])('does not open with %s', (_, given, place) => {
    expect(() => unseal(given, seal(key, SECRET, 'a'), place)).toThrow(UnreadableSecret)
  })

  it('does not open once any byte of it was changed', () => {
    const sealed = seal(key, SECRET, 'a')
    for (let at = 0; at < sealed.sealed.length; at += 1) {
      const changed = Buffer.from(sealed.sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => unseal(keys(key), { ...sealed, sealed: changed }, 'a')).toThrow(UnreadableSecret)
    }
    for (const length of [0, 5, 12, 20, 28]) {
      const cut = { ...sealed, sealed: sealed.sealed.subarray(0, length) }
      expect(() => unseal(keys(key), cut, 'a')).toThrow(UnreadableSecret)
    }
  })
})
