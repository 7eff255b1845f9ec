import { useEffect } from 'react'
import { getConnectivity, useConnectivity } from '@/offline/connectivity'

/** Of the device, not of a person: when our server was last heard. */
const KEY = 'last-contact-at'
/** Written at most that often: every call brings a new time. */
const EVERY_MS = 30_000

/** When our server was last heard on this device, ms since 1970; null when nobody knows. */
export function keptContactAt(): number | null {
  try {
    const at = Number(localStorage.getItem(KEY) ?? Number.NaN)
    // A clock that was set back makes it a time that has not been yet.
    return at > 0 && at <= Date.now() ? at : null
  } catch {
    return null
  }
}

/** Keeps the time of the last answer for the next start, which may be one without a connection. */
export function useKeptContact(): void {
  const { lastContactAt } = useConnectivity()
  useEffect(() => {
    if (lastContactAt === null) return
    if (Math.abs(lastContactAt - (keptContactAt() ?? 0)) >= EVERY_MS) keep(lastContactAt)
  }, [lastContactAt])
  useEffect(() => {
    const onLeave = () => {
      const latest = getConnectivity().lastContactAt
      if (latest !== null) keep(latest)
    }
    window.addEventListener('pagehide', onLeave)
    return () => window.removeEventListener('pagehide', onLeave)
  }, [])
}

function keep(at: number): void {
  try {
    localStorage.setItem(KEY, String(at))
  } catch {
    // Then the next start does not know it; nothing depends on it.
  }
}
