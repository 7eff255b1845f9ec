// A turn that one tab has at a time, and that passes on from a tab that the browser has frozen. A frozen tab keeps its Web
// Lock; but it answers nobody.
import { canTabsTalk, openTabChannel } from './tab-channel'
import { hasTabLocks, holdTabLock } from './tab-leader'

/** Who waits in line asks this often whether the tab at work is still there. */
export const ASK_EVERY_MS = 30_000
/** A tab that is not frozen has answered by then. */
export const ANSWER_LIMIT_MS = 5_000
/** After a turn was taken away, or could not be waited for, the tab stands in line again a little later. */
const STAND_AGAIN_MS = 1_000

type Message = 'ask' | 'here'
type Work = (signal: AbortSignal) => Promise<void>

/**
 * Runs `work` whenever it is this tab's turn under that name, until `signal` is aborted. The signal of `work` is aborted
 * also when the turn was taken away; the tab then stands in line again. Without Web Locks every tab works: `work` has to
 * bear that.
 */
export async function takeTurns(name: string, signal: AbortSignal, work: Work): Promise<void> {
  if (!hasTabLocks()) return work(signal)
  const channel = openTabChannel<Message>(`turn:${name}`)
  let steal = false
  try {
    while (!signal.aborted) {
      steal = await oneTurn({ name, steal, channel, signal, work })
      if (!steal && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, STAND_AGAIN_MS))
    }
  } finally {
    channel.close()
  }
}

type OneTurn = {
  name: string
  steal: boolean
  channel: ReturnType<typeof openTabChannel<Message>>
  signal: AbortSignal
  work: Work
}

/** Waits for one turn and uses it. @returns whether the next one has to be taken from a tab that does not answer. */
async function oneTurn({ name, steal, channel, signal, work }: OneTurn): Promise<boolean> {
  const [waiting, working] = [new AbortController(), new AbortController()]
  const end = () => {
    waiting.abort()
    working.abort()
  }
  let isMine = false
  let isFrozen = false
  let isAnswered = true
  channel.listen((message) => {
    if (message === 'here') isAnswered = true
    else if (isMine) channel.post('here')
  })
  let limit: ReturnType<typeof setTimeout> | undefined
  const ask = () => {
    if (isMine) return
    clearTimeout(limit)
    isAnswered = false
    channel.post('ask')
    const askedAt = Date.now()
    limit = setTimeout(() => {
      // This tab has slept as well, as on a machine that was shut: the answer may not have been delivered yet.
      if (Date.now() - askedAt > 2 * ANSWER_LIMIT_MS) return
      isFrozen = !isAnswered && !isMine
      if (isFrozen) waiting.abort()
    }, ANSWER_LIMIT_MS)
  }
  const timer = canTabsTalk() ? setInterval(ask, ASK_EVERY_MS) : undefined
  signal.addEventListener('abort', end)
  try {
    await holdTabLock(name, { steal, signal: waiting.signal }, async () => {
      isMine = true
      clearInterval(timer)
      await work(working.signal)
    })
  } catch {
    // The waiting was given up, or the turn was taken away.
  } finally {
    isMine = false
    clearInterval(timer)
    clearTimeout(limit)
    signal.removeEventListener('abort', end)
    working.abort()
  }
  return isFrozen
}
