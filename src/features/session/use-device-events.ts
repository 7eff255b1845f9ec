import { useEffect, useState } from 'react'
import { readEvents, type SecurityEvent, subscribeEvents } from './security-events'
import { readSignIns, type SignInHere, subscribeSignIns } from './sign-ins-here'

type DeviceEvents = {
  /** Latest first; null until they were read. */
  events: readonly SecurityEvent[] | null
  signInsHere: readonly SignInHere[]
}

/** What this device has recorded of this person, followed as it grows. */
export function useDeviceEvents(uid: string): DeviceEvents {
  const [found, setFound] = useState<DeviceEvents>({ events: null, signInsHere: [] })
  useEffect(() => {
    let gone = false
    const read = async () => {
      const [events, signInsHere] = await Promise.all([readEvents(uid), readSignIns(uid)])
      if (!gone) setFound({ events, signInsHere })
    }
    void read()
    const stops = [subscribeEvents(() => void read()), subscribeSignIns(() => void read())]
    return () => {
      gone = true
      for (const stop of stops) stop()
    }
  }, [uid])
  return found
}
