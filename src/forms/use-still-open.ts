import { type RefObject, useEffect, useRef } from 'react'

/** False once the form has left the screen, as by the back button during a save. */
export function useStillOpen(): RefObject<boolean> {
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
