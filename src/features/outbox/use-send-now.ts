import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { notify } from '@/errors/notify'
import { formatTime } from '@/i18n/format'
import { getConnectivity } from '@/offline/connectivity/connectivity'
import { countWaiting } from '@/offline/outbox/count-waiting'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { sendNow, waitingEntries } from '@/offline/scope/outbox'
import { currentScope } from '@/offline/scope/scope'
import { canGo, PAUSED_WORDS } from './entry-words'
import { reasonLines } from './reason-lines'

/** As long as a form waits for the server's word. */
const ANSWER_LIMIT_MS = 8_000

const HELD = msg`元に戻せる間は待っています。そのあと自動で送信します。`

/** 「今すぐ送信」, and in words what came of it: also a press that could change nothing was heard. */
export function useSendNow() {
  const { i18n } = useLingui()
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    setBusy(true)
    try {
      const scope = currentScope()
      const asked = waitingEntries().filter(canGo)
      await sendNow()
      await scope?.outbox.settled(ANSWER_LIMIT_MS)
      // Who has taken the desk meanwhile has asked for nothing.
      if (currentScope() === scope) tell(asked, i18n)
    } catch (thrown) {
      notify.error(thrown)
    } finally {
      setBusy(false)
    }
  }

  return { send, busy }
}

function tell(asked: readonly OutboxEntry[], i18n: I18n): void {
  const waiting = new Map(waitingEntries().map((entry) => [entry.id, entry]))
  const left = asked.flatMap(({ id }) => waiting.get(id) ?? [])
  const sent = countWaiting(asked.filter(({ id }) => !waiting.has(id)))
  if (sent > 0) notify.success(i18n._(msg`${sent}件を送信しました`))
  if (left.length > 0) notify.info(whyLeft(left, Date.now(), i18n))
}

/** Why these could not be sent yet, or when they will be. */
function whyLeft(left: readonly OutboxEntry[], now: number, i18n: I18n): string {
  if (getConnectivity().state === 'offline') return i18n._(msg`接続後に自動で送信します`)
  const named = left.filter(({ wait, next_at }) => wait === 'server' && next_at > now)
  if (named.length > 0) {
    const time = formatTime(Math.min(...named.map(({ next_at }) => next_at)))
    return i18n._(msg`${time}に自動で送信します`)
  }
  const isUnderWay = left.some(({ state }) => state === 'sending')
  const reason = isUnderWay ? undefined : left.map((entry) => reasonOf(entry, now, i18n)).find(Boolean)
  return reason ? i18n._(msg`まだ送信できません: ${reason}`) : i18n._(msg`送信を続けています`)
}

function reasonOf(entry: OutboxEntry, now: number, i18n: I18n): string | undefined {
  if (entry.wait === 'paused') return i18n._(PAUSED_WORDS)
  const isHeld = entry.wait === 'hold' && entry.next_at > now
  return isHeld ? i18n._(HELD) : reasonLines({ entry }, i18n)[0]
}
