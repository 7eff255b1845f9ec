import { useConnectivity } from '@/offline/connectivity/connectivity'

/** Whether what only the server and the identity service can do has to wait. */
export function useIsOffline(): boolean {
  return useConnectivity().state === 'offline'
}
