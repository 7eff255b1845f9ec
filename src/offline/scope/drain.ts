import { getConnectivity } from '../connectivity/connectivity'
import { countWaiting } from '../outbox/count-waiting'
import { isMovable, type WaitReason } from '../outbox/entry'
import { sendNow, unsentWork, waitingEntries } from './outbox'
import { currentScope } from './scope'

/** Waits that no attempt ends before their time. */
const NAMED: readonly WaitReason[] = ['server', 'paused', 'update']

/** An attempt that has failed is made again so soon while somebody waits for it. */
const AGAIN_MS = 1_000

/**
 * Sends what can be sent and tells how many changes are left on this device; for signing out. What has failed is tried
 * again until the time is over, for somebody waits; what no attempt can help ends it at once.
 */
export async function drainOutbox(limitMs: number): Promise<number> {
  const scope = currentScope()
  const until = Date.now() + limitMs
  for (;;) {
    await sendNow()
    await scope?.outbox.settled(Math.max(0, until - Date.now()))
    if (!mayStillGo() || Date.now() + AGAIN_MS >= until) break
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  return scope ? ((await unsentWork(scope))?.entries ?? countWaiting(waitingEntries())) : 0
}

/** Whether another attempt could help: there is a server, and nothing names another time or act before it may go. */
function mayStillGo(): boolean {
  const isThere = getConnectivity().state === 'online'
  return isThere && waitingEntries().some((entry) => isMovable(entry) && !NAMED.includes(entry.wait))
}
