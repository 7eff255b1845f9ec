import { type RefObject, useEffect, useRef } from 'react'
import { belongsToInputMethod } from '@/lib/ime'

/** Marks the way to what is found by a search. */
export const HIT_LINK = 'data-hit'

/** All of a search, of which the region may be one part. */
function hitsAround(region: HTMLElement | null): HTMLElement[] {
  const search = region?.closest('search') ?? region
  return [...(search?.querySelectorAll<HTMLElement>(`[${HIT_LINK}]`) ?? [])]
}

/** Puts the focus on the first that is found. */
export function focusHit(region: HTMLElement | null): void {
  hitsAround(region)[0]?.focus()
}

/**
 * Arrow keys go from the field of a `<search>` to what is found, over it, and back; so does Escape. While they are those of an
 * earlier text, `isOlder`, the way down waits for the answer.
 */
export function useHitKeys(region: RefObject<HTMLElement | null>, isOlder: boolean): void {
  const isDue = useRef(false)
  useEffect(() => {
    if (isOlder || !isDue.current) return
    isDue.current = false
    focusHit(region.current)
  }, [region, isOlder])
  useEffect(() => {
    const search = region.current?.closest('search')
    const field = search?.querySelector('input')
    const handleKey = (event: KeyboardEvent) => {
      if (belongsToInputMethod(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const stops = [field, ...hitsAround(region.current)]
      const at = stops.indexOf(document.activeElement as HTMLInputElement)
      isDue.current = isOlder && at === 0 && event.key === 'ArrowDown'
      const to = at < 0 || isDue.current ? null : target(event.key, at, stops.length)
      if (to === null) return
      event.preventDefault()
      stops[to]?.focus()
    }
    search?.addEventListener('keydown', handleKey)
    return () => search?.removeEventListener('keydown', handleKey)
  }, [region, isOlder])
}

/** The stop that a key leads to, of so many; null where it leads nowhere. The field is the first one. */
function target(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : null
  if (key === 'ArrowUp') return at > 0 ? at - 1 : null
  return key === 'Escape' && at > 0 ? 0 : null
}
