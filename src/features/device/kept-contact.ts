import { useEffect } from 'react'
import { AS_NUMBER, storedValue } from '@/lib/stored-setting'
import { getConnectivity, useConnectivity } from '@/offline/connectivity/connectivity'

/** Of the device, not of a person: when our server was last heard. */
const contact = storedValue('last-contact-at', AS_NUMBER)
/** Written at most that often: every call brings a new time. */
const EVERY_MS = 30_000

/** When our server was last heard on this device, ms since 1970; null when nobody knows. */
export function keptContactAt(): number | null {
  const at = contact.read()
  // A clock that was set back makes it a time that has not been yet.
  return at !== null && at > 0 && at <= Date.now() ? at : null
}

/** Keeps the time of the last answer for the next start, which may be one without a connection. */
export function useKeptContact(): void {
  const { lastContactAt } = useConnectivity()
  useEffect(() => {
    if (lastContactAt === null) return
    if (Math.abs(lastContactAt - (keptContactAt() ?? 0)) >= EVERY_MS) contact.keep(lastContactAt)
  }, [lastContactAt])
  useEffect(() => {
    const onLeave = () => {
      const latest = getConnectivity().lastContactAt
      if (latest !== null) contact.keep(latest)
    }
    window.addEventListener('pagehide', onLeave)
    return () => window.removeEventListener('pagehide', onLeave)
  }, [])
}
