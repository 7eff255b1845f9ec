import { createStore } from '@/lib/store'

export type Connectivity = {
  /** `unknown` until the first answer, or the first probe without one. */
  state: 'online' | 'offline' | 'unknown'
  slow: boolean
  /** When our server was last heard, ms since 1970; null in this session never. */
  lastContactAt: number | null
}

export type Identity = { tenantId: string; uid: string }

/** What the screens are told about the connection. */
export const connectivityStore = createStore<Connectivity>({ state: 'unknown', slow: false, lastContactAt: null })

/** True once the way is open as far as the outbox: the server answers and the credential was renewed. */
export const sendingStore = createStore<boolean | null>(null)

/** Who the identity service and the server take us for; null until they have said so. */
export const identityStore = createStore<Identity | null>(null)

export function isSameIdentity(a: Identity | null, b: Identity | null): boolean {
  return a !== null && b !== null && a.tenantId === b.tenantId && a.uid === b.uid
}
