const CHANNEL = 'proved'

/** Tells the other tabs that this person has proved who they are: what waited there for a sign-in may go on. */
export function tellProved(uid: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(uid)
  channel.close()
}

/** Calls `listener` when another tab of this person says so; the returned function ends it. */
export function onProvedElsewhere(uid: string, listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === uid) listener()
  }
  return () => channel.close()
}
