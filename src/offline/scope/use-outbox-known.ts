import { useSyncExternalStore } from 'react'
import { useScope } from './scope'

const never = () => () => {}

/**
 * Whether it is known what waits on this device. Until its disk was read, which a hanging one never is, no screen may say that
 * nothing waits.
 */
export function useOutboxKnown(): boolean {
  const outbox = useScope()?.outbox
  return useSyncExternalStore(outbox?.entries.subscribe ?? never, () => outbox?.isKnown() ?? false)
}
