import { belongsToInputMethod } from '@/lib/ime'
import { lettered } from './places'

/** How long after `g` the letter may come. */
export const PREFIX_MS = 1500

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'target' | 'defaultPrevented'
>
export type ShortcutAction =
  | { kind: 'search' }
  | { kind: 'palette' }
  | { kind: 'help' }
  | { kind: 'go'; path: string }
  | { kind: 'prefix' }

/** What a key press means; null: nothing to this table. `prefixed` says that a `g` came just before. */
export function shortcutOf(event: KeyPress, prefixed: boolean): ShortcutAction | null {
  if (event.defaultPrevented || event.altKey || belongsToInputMethod(event)) return null
  if (event.ctrlKey || event.metaKey) return isPaletteKey(event) ? { kind: 'palette' } : null
  if (isTypingPlace(event.target)) return null
  if (prefixed) {
    const place = lettered().find(({ letter }) => letter === event.key.toLowerCase())
    if (place) return { kind: 'go', path: place.path }
  }
  if (event.key === '/') return { kind: 'search' }
  if (event.key === '?') return { kind: 'help' }
  return event.key === 'g' ? { kind: 'prefix' } : null
}

/** Ctrl+K or ⌘+K, from a field too. Not over a dialog: what is typed there would be left behind. */
function isPaletteKey({ key, shiftKey }: KeyPress): boolean {
  return key.toLowerCase() === 'k' && !shiftKey && !document.querySelector('[data-modal], dialog[open]')
}

/** A place where keys are text, or a dialog that has its own. */
function isTypingPlace(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const field = target.closest(
    'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], dialog',
  )
  if (!(field instanceof HTMLInputElement)) return field !== null
  return !['checkbox', 'radio', 'button', 'submit'].includes(field.type)
}
