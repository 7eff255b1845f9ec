import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it } from 'vitest'
import { activateLocale, currentLocale, LOCALE_KEY, loadLaterWords, showLocale, storedLocale } from './locale'

afterEach(() => localStorage.clear())

describe('the language of the device', () => {
  it('is Japanese unless chosen otherwise', () => {
    expect(storedLocale()).toBe('ja')
    localStorage.setItem(LOCALE_KEY, 'xx')
    expect(storedLocale()).toBe('ja')
  })

  it('is kept, and said by <html lang>', async () => {
    await activateLocale('en')
    expect(currentLocale()).toBe('en')
    expect(storedLocale()).toBe('en')
    expect(document.documentElement.lang).toBe('en')
    await activateLocale('ja')
    expect(currentLocale()).toBe('ja')
    expect(document.documentElement.lang).toBe('ja')
  })

  it('is what was chosen, also where another one had to be shown', async () => {
    await activateLocale('en')
    await showLocale('ja')
    expect([currentLocale(), storedLocale()]).toEqual(['ja', 'en'])
  })
})

describe('the words', () => {
  const known = () => Object.keys(i18n.messages).length

  it('come in two parts; a language chosen afterwards comes whole', async () => {
    await activateLocale('ja')
    const first = known()
    await loadLaterWords()
    const all = known()
    expect(first).toBeGreaterThan(100)
    expect(all).toBeGreaterThan(first + 100)
    await loadLaterWords()
    expect(known()).toBe(all)
    await activateLocale('en')
    expect(known()).toBe(all)
  })
})
