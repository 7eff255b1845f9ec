import { createStore } from '@/lib/store'
import type { Identity } from '../device/identity'

export type Connectivity = {
  /** `unknown` until the first answer, or the first probe without one. */
  state: 'online' | 'offline' | 'unknown'
  slow: boolean
  /** When our server was last heard, ms since 1970; null in this session never. */
  lastContactAt: number | null
}

/** What the screens are told about the connection. */
export const connectivityStore = createStore<Connectivity>({ state: 'unknown', slow: false, lastContactAt: null })

/** True once the way is open as far as the outbox: the server answers and the credential was renewed. */
export const sendingStore = createStore<boolean | null>(null)

/** Who the identity service and the server take us for; null until they have said so. */
export const identityStore = createStore<Identity | null>(null)

/** What the way to the server needs of the outbox that is open. */
export type SendingSide = {
  /** Breaks off requests of before an outage. */
  interrupt: () => void
  /** Ends all waiting that the server did not ask for. */
  release: () => Promise<void>
  /** Sends what can be sent and has the screens read again; ends at the latest after that time. */
  drain: (limitMs: number) => Promise<void>
}

export const sendingSideStore = createStore<SendingSide | null>(null)
