import { useEffect, useEffectEvent } from 'react'
import { belongsToInputMethod } from '@/lib/ime'
import { areShortcutsOn } from '@/lib/shortcut-setting'

const TYPING_PLACES =
  'input:not([type="radio"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]'

/** Runs on a single key while no text is being typed and no dialog is open. Off where the person switched such keys off. */
export function useShortcut(key: string, run: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!areShortcutsOn() || belongsToInputMethod(event)) return
    if (event.target instanceof Element && event.target.closest(TYPING_PLACES)) return
    event.preventDefault()
    run()
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    // On window, so that the shell's own keys (`g` and a letter), which listen on the document, come first.
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
