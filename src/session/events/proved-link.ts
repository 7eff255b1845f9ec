import { openTabChannel } from '@/lib/tab-channel'

const open = () => openTabChannel<string>('proved')

/** Tells the other tabs that this person has proved who they are: what waited there for a sign-in may go on. */
export function tellProved(uid: string): void {
  const channel = open()
  channel.post(uid)
  channel.close()
}

/** Calls `listener` when another tab of this person says so; the returned function ends it. */
export function onProvedElsewhere(uid: string, listener: () => void): () => void {
  const channel = open()
  channel.listen((proved) => {
    if (proved === uid) listener()
  })
  return channel.close
}
