import { onlineManager } from '@tanstack/react-query'

/** Calls `listener` each time the measured connection comes back; the returned function ends it. */
export function onReconnect(listener: () => void): () => void {
  return onlineManager.subscribe((online) => {
    if (online) listener()
  })
}
