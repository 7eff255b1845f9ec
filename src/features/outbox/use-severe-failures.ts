import { useEffect, useRef } from 'react'
import { errorFacts, isErrorCode } from '#contract/errors'
import { notify } from '@/errors/notify'
import { isMovable, type OutboxEntry } from '@/offline/outbox/entry'
import { errorOf } from '@/offline/outbox/outcome'
import { sendNow, useOutbox } from '@/offline/scope/outbox'

/**
 * Tells when the server answers a change with an error of high or critical severity (spec sections 4 and 8). The change
 * is kept and goes on being sent; but it is no matter of the connection, and somebody has to know. A queue that fails as
 * a whole is told once; what the person does after that, or has sent again, is told again.
 */
export function useSevereFailures(): void {
  const entries = useOutbox()
  /** When each code was last told, ms since 1970. */
  const told = useRef(new Map<string, number>())
  useEffect(() => {
    for (const entry of entries) {
      const code = severeCode(entry)
      if (code === null || !isNews(entry, told.current.get(code))) continue
      told.current.set(code, Date.now())
      notify.error(errorOf(entry.last_error), {
        retry: () => {
          told.current.delete(code)
          return sendNow()
        },
      })
    }
  }, [entries])
}

/** The severe error that an entry is kept with; a refusal, a sign-in and a shut-out have places of their own. */
function severeCode(entry: OutboxEntry): string | null {
  const { last_error: error } = entry
  if (!error || error.status < 500 || !isMovable(entry)) return null
  const { severity } = errorFacts(isErrorCode(error.code) ? error.code : 'SYS_001')
  return severity === 'high' || severity === 'critical' ? error.code : null
}

function isNews({ occurred_at }: OutboxEntry, toldAt: number | undefined): boolean {
  return toldAt === undefined || Date.parse(occurred_at) > toldAt
}
