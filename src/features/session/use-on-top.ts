import { type RefObject, useEffect, useState } from 'react'

/**
 * A key for a dialog that has to stay over all others: it changes, and so opens the dialog again, when another one has
 * come up after it. A reload, for example, opens a form later than the question over it.
 * @param inside an element within the dialog.
 */
export function useOnTop(inside: RefObject<HTMLElement | null>): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const observer = new MutationObserver(() => {
      const own = inside.current?.closest('[data-headlessui-portal]')
      const last = [...document.querySelectorAll('[data-headlessui-portal]')].at(-1)
      if (own && last && own !== last && last.querySelector('[role$="dialog"]')) setTurn((before) => before + 1)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [inside])
  return turn
}
