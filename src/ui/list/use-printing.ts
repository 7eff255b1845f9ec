import { useSyncExternalStore } from 'react'

let isPrinting = false

/** Whether the page is being printed. React draws what hangs on it before the browser makes the sheets. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

function subscribe(onChange: () => void): () => void {
  const turn = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    onChange()
  }
  window.addEventListener('beforeprint', turn)
  window.addEventListener('afterprint', turn)
  return () => {
    window.removeEventListener('beforeprint', turn)
    window.removeEventListener('afterprint', turn)
  }
}
