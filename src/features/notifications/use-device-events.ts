import { useSyncExternalStore } from 'react'
import { useOutbox } from '@/offline/scope/outbox'
import { getUpdate, subscribeUpdate } from '@/pwa/update-store'
import { type DeviceEvent, deviceEvents } from './device-events'

/** What this device itself has to say to the person. */
export function useDeviceEvents(): DeviceEvent[] {
  const { available } = useSyncExternalStore(subscribeUpdate, getUpdate)
  return deviceEvents(useOutbox(), available)
}
