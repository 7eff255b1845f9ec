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
  colourBars(next.theme)
  write(THEME_KEY, next.theme)
  write(TEXT_SIZE_KEY, next.textSize)
}

/** The colours of the window's frame, as in index.html and public/theme.js. */
const BAR_COLOURS = { light: '#0c6a5f', dark: '#151816' }

/** The frame of the window follows the choice at once. Each bar of the page has the system's colour that it is for. */
function colourBars(theme: Theme): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ofSystem = bar.matches('[media*=dark]') ? 'dark' : 'light'
    bar.content = BAR_COLOURS[theme === 'system' ? ofSystem : theme]
  }
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
