import { useSyncExternalStore } from 'react'

/** The breakpoint at which the side menu appears. */
const wide = window.matchMedia('(min-width: 48rem)')

/** Whether the window has room for the side menu, and a list for a table. What the other width has is not drawn at all. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}
