import { type RefObject, useEffect, useEffectEvent } from 'react'
import { belongsToInputMethod } from '@/lib/ime'

type FormKeys = {
  /** Ctrl+Enter, or ⌘+Enter, in any field. */
  onSave: () => void
  /** Escape, unless it has closed something inside of the form. */
  onLeave?: () => void
}

/** Keys that a form takes from all of its fields. Those of the input method are left alone. */
export function useFormKeys(form: RefObject<HTMLElement | null>, { onSave, onLeave }: FormKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isInForm = event.target instanceof Node && form.current?.contains(event.target)
    if (!isInForm || belongsToInputMethod(event)) return
    if (event.key === 'Escape' && !event.defaultPrevented) onLeave?.()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSave()
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    // On the document: a form in a dialog comes into being after this effect.
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
