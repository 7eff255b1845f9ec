import { createStore } from '@/lib/store'

export type Theme = 'system' | 'light' | 'dark'
export type TextSize = 'normal' | 'large' | 'x-large'
export type Appearance = { theme: Theme; textSize: TextSize }

/** Keys in local storage. The looks belong to the device, so that the sign-in page already has them. */
export const THEME_KEY = 'theme'
export const TEXT_SIZE_KEY = 'text-size'

const store = createStore<Appearance>(stored())

export const getAppearance = store.get
export const subscribeAppearance = store.subscribe

function stored(): Appearance {
  const theme = read(THEME_KEY)
  const textSize = read(TEXT_SIZE_KEY)
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    textSize: textSize === 'large' || textSize === 'x-large' ? textSize : 'normal',
  }
}

/** Puts the looks of this device on the page. Called at the start, before the first paint. */
export function applyAppearance({ theme, textSize }: Appearance = store.get()): void {
  const { dataset } = document.documentElement
  // Without the attribute the page follows the system (src/styles.css).
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  if (textSize === 'normal') delete dataset.textSize
  else dataset.textSize = textSize
}

/** Changes the looks now and for the next starts. */
export function setAppearance(change: Partial<Appearance>): void {
  const next = { ...store.get(), ...change }
  store.set(next)
  applyAppearance(next)
  write(THEME_KEY, next.theme)
  write(TEXT_SIZE_KEY, next.textSize)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // storage is blocked: the choice lasts until the page is left
  }
}
