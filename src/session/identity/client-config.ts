import { useSyncExternalStore } from 'react'
import { ClientConfig, tenant } from '#contract/tenant'
import { call } from '@/api/call'
import { createStore } from '@/lib/store'
import { asJson, storedValue } from '@/lib/stored-setting'

const stored = storedValue('client_config', asJson(ClientConfig))

const store = createStore<ClientConfig | null>(stored.read())
let loading: Promise<ClientConfig> | null = null

/**
 * How this installation signs people in. The last known answer is used at once, so that the app opens without the
 * network; the server is asked once per start and the answer kept.
 * @throws ApiError when it was never known and the server cannot be reached.
 */
export function loadClientConfig(): Promise<ClientConfig> {
  loading ??= call(tenant.clientConfig, {})
    .then((config) => {
      stored.keep(config)
      store.set(config)
      return config
    })
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  const known = store.get()
  if (!known) return loading
  loading.catch(() => {})
  return Promise.resolve(known)
}

/** The settings as far as they are known; null before the first answer. */
export function useClientConfig(): ClientConfig | null {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** The settings as far as they are known, outside of a screen. */
export const getClientConfig = store.get
