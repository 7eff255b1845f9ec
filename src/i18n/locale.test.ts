import { afterEach, describe, expect, it } from 'vitest'
import { activateLocale, currentLocale, LOCALE_KEY, storedLocale } from './locale'

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
})
