import { i18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'

export type Locale = 'ja' | 'en'

/** The languages there are, each named in itself. */
export const LANGUAGES: readonly { value: Locale; label: string }[] = [
  { value: 'ja', label: '日本語' },
  { value: 'en', label: 'English' },
]

export const DEFAULT_LOCALE: Locale = 'ja'

/** Key in local storage. The choice belongs to the device, so that the sign-in page already speaks it. */
export const LOCALE_KEY = 'locale'

/** The language chosen on this device, Japanese unless chosen otherwise (spec section 9). */
export function storedLocale(): Locale {
  try {
    return localStorage.getItem(LOCALE_KEY) === 'en' ? 'en' : DEFAULT_LOCALE
  } catch {
    return DEFAULT_LOCALE
  }
}

/**
 * Loads the words of a language, shows them, and keeps `<html lang>` and the choice.
 * A language whose words cannot be loaded leaves the present one in place and rejects.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await import(`../../locales/${locale}/messages.po`)
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
  try {
    localStorage.setItem(LOCALE_KEY, locale)
  } catch {
    // storage is blocked: the choice lasts until the page is left
  }
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
