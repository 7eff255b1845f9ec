import { useEffect, useRef } from 'react'
import { dismiss, getNotices } from '@/errors/notice-store'
import { tell } from '@/errors/notify'
import { notifySaved } from '@/errors/notify-saved'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { errorOf, severeErrorOf } from '@/offline/outbox/outcome'
import { sendNow, useOutbox } from '@/offline/scope/outbox'
import { currentScope } from '@/offline/scope/scope'

/** When this page was opened, ms since 1970. */
const OPENED_AT = performance.timeOrigin
/** A retry stays busy until the server has answered, but no longer than a form waits for its word. */
const ANSWER_LIMIT_MS = 8_000

/** What a person was told of one code. All times in ms since 1970. */
type Told = {
  /** When; what they do after that is told again. */
  at: number
  /** When they had it sent again; an answer after that is told again. */
  sentAgainAt: number | null
  /** The entry of which they were told. */
  id: string
}

/**
 * Tells when the server answers a change with an error of high or critical severity (spec sections 4 and 8). The change
 * is kept and goes on being sent; but it is no matter of the connection, and somebody has to know. A queue that fails as
 * a whole is told once; what the person does after that, or has sent again, is told again. What was told is taken back
 * when nothing fails with that code any more. What an earlier visit was told stands in the list of unsent changes.
 */
export function useSevereFailures(): void {
  const entries = useOutbox()
  const told = useRef(new Map<string, Told>())
  /** Ids. Their history forgets what is long ago. */
  const earlier = useRef(new Set<string>())
  useEffect(() => {
    const failing = new Set<string>()
    for (const entry of entries) {
      const code = severeErrorOf(entry)?.code
      if (code === undefined) continue
      if (isOfEarlierVisit(entry)) earlier.current.add(entry.id)
      if (earlier.current.has(entry.id)) continue
      failing.add(code)
      const before = told.current.get(code)
      if (before && !isNewsAfter(before, entry)) continue
      const now: Told = { at: Date.now(), sentAgainAt: null, id: entry.id }
      told.current.set(code, now)
      const retry = () => {
        now.sentAgainAt = Date.now()
        return sendAgain()
      }
      const wasTriedAgain = typeof before?.sentAgainAt === 'number'
      tell(errorOf(entry.last_error), { retry, isStored: true }, wasTriedAgain ? 'retry_failed' : 'shown')
    }
    for (const [code, one] of told.current) {
      if (failing.has(code)) continue
      const wasShown = takeBack(code)
      if (!wasShown && one.sentAgainAt === null) continue
      const sent = entries.find(({ id, state }) => id === one.id && state === 'sent')
      one.sentAgainAt = null
      if (sent) notifySaved('sent', null, sent.label)
      // It may fail again, as after a lost connection.
      else told.current.delete(code)
    }
  }, [entries])
}

function isNewsAfter({ at, sentAgainAt }: Told, { occurred_at, last_error }: OutboxEntry): boolean {
  if (Date.parse(occurred_at) > at) return true
  return sentAgainAt !== null && (last_error?.at ?? 0) >= sentAgainAt
}

/** Whether the entry has failed like this before the page was opened. */
function isOfEarlierVisit({ history, last_error }: OutboxEntry): boolean {
  return history.some(({ at, what }) => at < OPENED_AT && what === last_error?.code)
}

async function sendAgain(): Promise<void> {
  await sendNow()
  await currentScope()?.outbox.settled(ANSWER_LIMIT_MS)
}

/** @returns whether it still stood on the screen. */
function takeBack(code: string): boolean {
  const standing = getNotices().filter((one) => one.tone === 'error' && one.isStored && one.error.code === code)
  return standing.filter(({ id }) => dismiss(id)).length > 0
}
