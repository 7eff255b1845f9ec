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

/** What a person was told of one code. Nothing is told by the clock, which may be set back meanwhile. */
type Told = {
  /** The ids of all entries that there were; what they do after that is told again. */
  known: ReadonlySet<string>
  /** When each entry had failed last as they had it sent again; another answer is told again. */
  sentAgain: ReadonlyMap<string, number | undefined> | null
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
  /** How each entry had failed before the page was opened, as it was seen first. Their history forgets what is long ago. */
  const earlier = useRef(new Map<string, ReadonlySet<string>>())
  const latest = useRef(entries)
  useEffect(() => {
    latest.current = entries
    const failing = new Set<string>()
    for (const entry of entries) {
      const known = earlier.current.get(entry.id) ?? failuresOfEarlierVisits(entry)
      earlier.current.set(entry.id, known)
      const code = severeErrorOf(entry)?.code
      if (code === undefined || known.has(code)) continue
      failing.add(code)
      const before = told.current.get(code)
      if (before && !isNewsAfter(before, entry)) continue
      const now: Told = { known: new Set(entries.map(({ id }) => id)), sentAgain: null, id: entry.id }
      told.current.set(code, now)
      const retry = () => {
        now.sentAgain = new Map(latest.current.map(({ id, last_error }) => [id, last_error?.at]))
        return sendAgain()
      }
      const wasTriedAgain = before !== undefined && before.sentAgain !== null
      tell(errorOf(entry.last_error), { retry, isStored: true }, wasTriedAgain ? 'retry_failed' : 'shown')
    }
    for (const [code, one] of told.current) {
      if (failing.has(code)) continue
      const wasShown = takeBack(code)
      if (!wasShown && one.sentAgain === null) continue
      const sent = entries.find(({ id, state }) => id === one.id && state === 'sent')
      one.sentAgain = null
      if (sent) notifySaved('sent', null, sent.label)
      // It may fail again, as after a lost connection.
      else told.current.delete(code)
    }
  }, [entries])
}

function isNewsAfter({ known, sentAgain }: Told, { id, last_error }: OutboxEntry): boolean {
  return !known.has(id) || (sentAgain !== null && sentAgain.get(id) !== last_error?.at)
}

/** The codes with which an entry has failed before the page was opened. What is done here has none yet when it is seen first. */
function failuresOfEarlierVisits({ history }: OutboxEntry): ReadonlySet<string> {
  return new Set(history.filter(({ at }) => at < OPENED_AT).map(({ what }) => what))
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
