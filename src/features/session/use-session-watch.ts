import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { notify } from '@/errors/notify'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { extendBy } from '@/session/clock/extend-by'
import { ownSession } from '@/session/clock/own-session'
import { EXTENSION_MINUTES } from '@/session/clock/session-clock'
import { useSessionClock } from '@/session/clock/use-session-clock'
import { recordEvent } from '@/session/events/security-events'
import { askToSignIn, signInAsked, stopAskingToSignIn, useSignInAsked } from '@/session/sign-in-asked'

/** How soon the question that nobody could answer comes again. */
const ASK_AGAIN_MS = 10_000

/**
 * Warns once under 30 and once under 10 minutes, and asks for a new sign-in at the end. While the server is out of reach
 * nobody can sign in: the desk stays open and the question comes with the connection.
 */
export function useSessionWatch(uid: string): void {
  const { t } = useLingui()
  const { minutes, room } = useSessionClock(uid)
  const { state } = useConnectivity()
  const isOver = minutes === 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: a minute less is the occasion
  useEffect(() => {
    const limit = ownSession.takeNews(uid)
    if (limit === 0) void recordEvent(uid, 'ended')
    if (!limit) return
    const [by] = EXTENSION_MINUTES
    const hours = by / 60
    const action = { label: t`${hours}時間延長`, run: () => extendBy(uid, by) }
    notify.info(t`セッションの残りが${limit}分を切りました。`, by <= room ? { action } : {})
  }, [uid, minutes, room, t])

  useEffect(() => {
    if (isOver && state === 'online') askToSignIn('ended')
    // Another tab has gone on already.
    else if (!isOver && signInAsked()?.reason === 'ended') stopAskingToSignIn()
  }, [isOver, state])

  // The question may not have come, for its code did not: then it is asked again.
  const isAsked = useSignInAsked() !== null
  useEffect(() => {
    if (!isOver || state !== 'online' || isAsked) return
    const timer = setTimeout(() => askToSignIn('ended'), ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isOver, state, isAsked])
}
