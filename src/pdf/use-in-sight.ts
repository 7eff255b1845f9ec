import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is in the window, which is taken to be so much larger or smaller, as in `rootMargin`. */
export function useInSight(ref: RefObject<Element | null>, rootMargin: string): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const look = (entries: IntersectionObserverEntry[]) => setInSight(entries.at(-1)?.isIntersecting === true)
    const observer = new IntersectionObserver(look, { rootMargin })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, rootMargin])
  return isInSight
}
