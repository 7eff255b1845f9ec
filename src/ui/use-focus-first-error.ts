import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Returns a function that moves the focus to the first field marked as wrong, once the marks are drawn. */
export function useFocusFirstError(form: RefObject<HTMLElement | null>): () => void {
  const [asked, ask] = useState(0)
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked, form])
  return useCallback(() => ask((times) => times + 1), [])
}
