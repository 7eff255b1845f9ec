import { expect, it } from 'vitest'
import { strengthOf } from './password-strength'

it.each([
  ['', 'none'],
  ['Ab3$xyz', 'short'],
  ['𠮷野家𠮷野家', 'short'],
  ['Ab3$xyzw', 'fair'],
  ['桜の花が咲いた', 'short'],
  ['桜の花が咲いたよ', 'fair'],
  ['correct horse battery', 'good'],
  ['password1234567', 'weak'],
  ['Qwertyuiop123456', 'weak'],
  ['1111111111111', 'weak'],
  ['abababababababab', 'weak'],
  ['misaki-sato-2026', 'weak'],
  ['MISAKI-SATO!!', 'weak'],
] as const)('%s is %s', (password, strength) => {
  expect(strengthOf(password, 'misaki-sato@sakura.example')).toBe(strength)
})

it('a short name before the at-sign says nothing', () => {
  expect(strengthOf('long-and-safe-words', 'an@sakura.example')).toBe('good')
  expect(strengthOf('long-and-safe-words', '')).toBe('good')
})
