import { useEffect, useState } from 'react'
import { type RecordedEvent, readEvents, subscribeEvents } from './security-events'
import { readSignIns, type SignInHere, subscribeSignIns } from './sign-ins-here'

type RecordedEvents = {
  /** Latest first; null until they were read. */
  events: readonly RecordedEvent[] | null
  signInsHere: readonly SignInHere[]
}

/** What this device has recorded of this person, followed as it grows. */
export function useRecordedEvents(uid: string): RecordedEvents {
  const [found, setFound] = useState<RecordedEvents>({ events: null, signInsHere: [] })
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
