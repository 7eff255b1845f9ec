import { i18n } from '@lingui/core'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
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

  it('come once for all parts that wait for them, and nothing on the page is drawn again', async () => {
    const fresh = await freshRoom()
    await fresh.showLocale('ja')
    const first = known()
    const told = vi.fn<() => void>()
    onTestFinished(i18n.on('change', told))
    await Promise.all([fresh.loadLaterWords(), fresh.loadLaterWords(), fresh.loadLaterWords()])
    await fresh.loadLaterWords()
    expect(known()).toBeGreaterThan(first + 100)
    expect(told).not.toHaveBeenCalled()
  })

  it('are kept where a part asks for them before another language is shown', async () => {
    const fresh = await freshRoom()
    i18n.loadAndActivate({ locale: '', messages: {} })
    await fresh.loadLaterWords()
    await fresh.showLocale('ja')
    const all = known()
    await fresh.showLocale('en')
    expect(known()).toBe(all)
  })

  it('are all there where a part asks for them while another language is on its way', async () => {
    const fresh = await freshRoom()
    await fresh.showLocale('ja')
    const first = known()
    const shown = fresh.showLocale('en')
    await Promise.all([shown, fresh.loadLaterWords()])
    expect(i18n.locale).toBe('en')
    expect(known()).toBeGreaterThan(first + 100)
  })
})

/** The room as a page that was just opened has it: it knows no words yet. */
async function freshRoom() {
  vi.resetModules()
  for (const locale of ['en', 'ja']) i18n.loadAndActivate({ locale, messages: {} })
  return import('./locale')
}
