import { createStore } from '@/lib/store'
import type { Loss } from '@/offline/scope/eviction'
import type { OfflineScope } from '@/offline/scope/scope'

/** What the browser has deleted of the person whose data is open, until they have read it. */
export const foundLossStore = createStore<{ scope: OfflineScope; loss: Loss } | null>(null)
