import { createStore } from '@/lib/store'
import { asWord, storedValue } from '@/lib/stored-setting'

export type Theme = 'system' | 'light' | 'dark'
export type TextSize = 'normal' | 'large' | 'x-large'
export type Appearance = { theme: Theme; textSize: TextSize }

// The looks belong to the device, so that the sign-in page already has them; public/theme.js reads the same keys.
const storedTheme = storedValue('theme', asWord<Theme>(['system', 'light', 'dark']))
const storedTextSize = storedValue('text-size', asWord<TextSize>(['normal', 'large', 'x-large']))

const store = createStore<Appearance>({
  theme: storedTheme.read() ?? 'system',
  textSize: storedTextSize.read() ?? 'normal',
})

export const getAppearance = store.get
export const subscribeAppearance = store.subscribe

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
  storedTheme.keep(next.theme)
  storedTextSize.keep(next.textSize)
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
