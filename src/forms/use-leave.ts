import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Says that the focus has left an element; not while a press lasts, since what closes then moves the page from under the finger.
 * A window that goes behind another one keeps its focus, and nothing has been left.
 */
export function useLeave(ref: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const look = useEffectEvent(() => {
    if (ref.current && !ref.current.contains(document.activeElement)) onLeave()
  })

  useEffect(() => {
    const element = ref.current
    let isPressed = false
    let isLeft = false
    let turn: ReturnType<typeof setTimeout> | undefined
    const lookSoon = () => {
      clearTimeout(turn)
      turn = setTimeout(() => {
        isLeft = false
        look()
      })
    }
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      // The click of the press comes first.
      if (isLeft) lookSoon()
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      isLeft = !(relatedTarget instanceof Node && element?.contains(relatedTarget))
      if (isLeft && !isPressed) lookSoon()
    }
    document.addEventListener('mousedown', press, true)
    document.addEventListener('mouseup', release, true)
    element?.addEventListener('focusout', leave)
    return () => {
      clearTimeout(turn)
      document.removeEventListener('mousedown', press, true)
      document.removeEventListener('mouseup', release, true)
      element?.removeEventListener('focusout', leave)
    }
  }, [ref])
}
