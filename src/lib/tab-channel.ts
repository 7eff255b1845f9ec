/** What the tabs of this browser tell each other under one name. A tab does not hear itself. */
export type TabChannel<M> = {
  post: (message: M) => void
  /** From now on `listener` hears what other tabs say. A later listener takes its place. */
  listen: (listener: (message: M) => void) => void
  close: () => void
}

/** Some test environments have no BroadcastChannel; pages without TLS do. */
export function canTabsTalk(): boolean {
  return typeof BroadcastChannel !== 'undefined'
}

/**
 * Opens the channel of that name. Where tabs cannot talk nobody hears and nobody answers. `M` is what this version of
 * the app says; a tab of another version may say something else.
 */
export function openTabChannel<M>(name: string): TabChannel<M> {
  if (!canTabsTalk()) return { post: () => {}, listen: () => {}, close: () => {} }
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = (event: MessageEvent<M>) => listener(event.data)
    },
    close: () => channel.close(),
  }
}
