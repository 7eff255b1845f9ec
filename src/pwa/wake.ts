/** Tag of Background Sync. */
const TAG = 'outbox'

type SyncManager = { register: (tag: string) => Promise<void> }

/** Calls `listener` when the worker wakes this page: the system saw a connection. The returned function ends it. */
export function onWake(listener: () => void): () => void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const onMessage = ({ data }: MessageEvent) => {
    if (data?.type === 'WAKE') listener()
  }
  container?.addEventListener('message', onMessage)
  return () => container?.removeEventListener('message', onMessage)
}

/** Asks the system to wake a page when there is a connection. A help where it exists; nothing depends on it. */
export async function askToBeWoken(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container?.controller) return
  const registration = (await container.ready) as ServiceWorkerRegistration & { sync?: SyncManager }
  await registration.sync?.register(TAG).catch(() => {})
}
