export type Store<T> = {
  get: () => T
  set: (value: T) => void
  /** Calls `listener` after each change; the returned function ends it. */
  subscribe: (listener: () => void) => () => void
}

/** A value that screens can follow through `useSyncExternalStore`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
