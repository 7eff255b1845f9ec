import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * The focus of a form that was not saved. `remember` is called when saving begins: its fields cannot be used then, and lose
 * the focus. `bringBack` gives it to the first field that is marked as wrong, or to where it was, once that is drawn.
 */
export function useFormFocus(form: RefObject<HTMLElement | null>) {
  const [asked, ask] = useState(0)
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (asked === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (document.activeElement === document.body && before.current instanceof HTMLElement) before.current.focus()
  }, [asked, form])
  return {
    remember: () => {
      before.current = document.activeElement
    },
    bringBack: () => ask((times) => times + 1),
  }
}
