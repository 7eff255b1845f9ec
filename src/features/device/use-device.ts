import { useCallback, useEffect, useState } from 'react'
import { isInstalled } from '@/pwa/install'

export type DeviceFacts = {
  installed: boolean
  /** Whether the browser has promised not to clear the storage by itself; null where it does not say. */
  persistent: boolean | null
  /** Bytes; null where the browser does not say. */
  used: number | null
  quota: number | null
}

/** What the browser says about this device, read again on demand and after an installation. */
export function useDeviceFacts() {
  const [facts, setFacts] = useState<DeviceFacts | null>(null)

  useEffect(() => {
    let gone = false
    void readDevice().then((read) => gone || setFacts(read))
    const onInstalled = () => void readDevice().then((read) => gone || setFacts({ ...read, installed: true }))
    window.addEventListener('appinstalled', onInstalled)
    return () => {
      gone = true
      window.removeEventListener('appinstalled', onInstalled)
    }
  }, [])

  /** Asks the browser to keep the data; tells whether it agreed. */
  const askPersistence = useCallback(async () => {
    const isGranted = (await navigator.storage?.persist?.().catch(() => false)) ?? false
    setFacts(await readDevice())
    return isGranted
  }, [])

  return { facts, askPersistence }
}

async function readDevice(): Promise<DeviceFacts> {
  const storage = navigator.storage as StorageManager | undefined
  const [persistent, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => null) ?? null,
    storage?.estimate?.().catch(() => null) ?? null,
  ])
  return {
    installed: isInstalled(),
    persistent,
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
  }
}
