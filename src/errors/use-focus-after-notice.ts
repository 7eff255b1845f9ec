import { useEffect } from 'react'
import { subscribeNotices } from './notice-store'

/**
 * A notice that goes while the focus is in it gives the focus back to what had it before or, where that is gone too, to the heading of
 * the page. What the press of its button has opened keeps the focus.
 */
export function useFocusAfterNotice(): void {
  useEffect(() => {
    let before: EventTarget | null = null
    let isWithin = false
    const onFocus = ({ target, relatedTarget }: FocusEvent) => {
      const wasWithin = isWithin
      isWithin = target instanceof Element && target.closest('.notice-stack') !== null
      if (isWithin && !wasWithin) before = relatedTarget
    }
    // Once the screen is without it.
    const onChange = () => setTimeout(giveBack)
    function giveBack() {
      const hasNobody = document.activeElement === null || document.activeElement === document.body
      if (!isWithin || !hasNobody) return
      isWithin = false
      const isThere = before instanceof HTMLElement && before.isConnected
      const heir = isThere ? (before as HTMLElement) : document.querySelector<HTMLElement>('h1')
      heir?.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', onFocus)
    const unsubscribe = subscribeNotices(onChange)
    return () => {
      document.removeEventListener('focusin', onFocus)
      unsubscribe()
    }
  }, [])
}
