import { useEffect } from 'react'
import { subscribeNotices } from './notice-store'

/**
 * A notice that goes while the focus is in it gives the focus back to what had it before or, where that cannot take it any more, to the
 * heading of the page. What the press of its button has opened keeps the focus, and who has pressed on the bare page gets none.
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
    // A notice that stays has not taken the focus with it.
    const onBlur = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget === null)
        setTimeout(() => {
          if (hasNobody() && isInPage(target)) isWithin = false
        })
    }
    // Once the screen is without it.
    const onChange = () => setTimeout(giveBack)
    function giveBack() {
      if (!isWithin || !hasNobody()) return
      isWithin = false
      if (isInPage(before)) before.focus({ preventScroll: true })
      if (hasNobody()) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    const unsubscribe = subscribeNotices(onChange)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
      unsubscribe()
    }
  }, [])
}

const hasNobody = () => document.activeElement === null || document.activeElement === document.body

const isInPage = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.isConnected
