import { createStore } from '@/lib/store'

const store = createStore(false)

/**
 * Whether the person is signing out by their own decision. Meanwhile no page is shown, so that nothing reads or writes
 * what is being removed, and no guard remembers where they were.
 */
export const isLeaving = store.get
export const setLeaving = store.set
export const subscribeLeaving = store.subscribe
