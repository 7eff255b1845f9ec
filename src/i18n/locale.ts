import { i18n, type Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { asWord, storedValue } from '@/lib/stored-setting'

export type Locale = 'ja' | 'en'

/** The languages there are, each named in itself. */
export const LANGUAGES: readonly { value: Locale; label: string }[] = [
  { value: 'ja', label: '日本語' },
  { value: 'en', label: 'English' },
]

export const DEFAULT_LOCALE: Locale = 'ja'

/** Key in local storage. The choice belongs to the device, so that the sign-in page already speaks it. */
export const LOCALE_KEY = 'locale'
const stored = storedValue(LOCALE_KEY, asWord<Locale>(['ja', 'en']))

/** The language chosen on this device, Japanese unless chosen otherwise (spec section 9). */
export function storedLocale(): Locale {
  return stored.read() ?? DEFAULT_LOCALE
}

/** Whether more than the words of the first screens is wanted; from then on every language is loaded whole. */
let isLaterWanted = false

/** Shows a language like {@link showLocale}, and keeps the choice on the device. */
export async function activateLocale(locale: Locale): Promise<void> {
  await showLocale(locale)
  stored.keep(locale)
}

/**
 * Loads the words of a language, shows them, and says so by `<html lang>`. A language whose words cannot be loaded leaves the present
 * one in place and rejects.
 */
export async function showLocale(locale: Locale): Promise<void> {
  const first = await firstWords(locale)
  // Not before: a part may have asked for them meanwhile, and was given those of the present language.
  const later = isLaterWanted ? await laterWords(locale) : null
  i18n.load(locale, { ...first, ...later })
  if (later) complete.add(locale)
  i18n.activate(locale)
  document.documentElement.lang = locale
}

/**
 * Brings the words of what is opened after the first screens. Rejects when they cannot be loaded; asking again helps. Nobody is
 * told: what stands on the page has its words, and `i18n.load` would draw all of it again, for each part that waits for them.
 */
export async function loadLaterWords(): Promise<void> {
  isLaterWanted = true
  const locale = currentLocale()
  if (complete.has(locale)) return
  const words = await laterWords(locale)
  if (complete.has(locale)) return
  if (locale === i18n.locale) Object.assign(i18n.messages, words)
  else i18n.load(locale, words)
  complete.add(locale)
}

/** The languages of which all words are there. */
const complete = new Set<Locale>()

async function firstWords(locale: Locale): Promise<Messages> {
  return (await import(`../../locales/${locale}/first.po`)).messages
}

async function laterWords(locale: Locale): Promise<Messages> {
  return (await import(`../../locales/${locale}/later.po`)).messages
}

/** The language now on screen, for anything that is not a message: dates, numbers, `lang`. */
export function currentLocale(): Locale {
  return i18n.locale === 'en' ? 'en' : DEFAULT_LOCALE
}

function subscribe(onChange: () => void): () => void {
  return i18n.on('change', onChange)
}

/** The language now on screen; the component renders again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, currentLocale, currentLocale)
}
