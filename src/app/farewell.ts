import { i18n } from '@lingui/core'
import type { ApiError } from '@/api/api-error'
import { classify } from '@/errors/classify'
import { errorMessage, errorSuggestion } from '@/errors/error-text'
import { notify } from '@/errors/notify'
import { inOneLine } from '@/i18n/sentences'
import { openTabChannel } from '@/lib/tab-channel'
import { getSession, subscribeSession } from '@/session/session'

/** Long enough to be read by whoever looks for the page that has gone. */
const FAREWELL_MS = 60_000

/** Why the sign-in of `uid` ended, in the language on the screen. */
type Farewell = { uid: string | null; text: string }

const channel = openTabChannel<Farewell>('farewells')

/** Says why the sign-in of `uid` ended, here and in the other tabs: it ended in all of them, and only this one was told. */
export function sayFarewell(uid: string | null, refused: ApiError): void {
  const error = classify(refused)
  const text = inOneLine([errorMessage(error, i18n), errorSuggestion(error, i18n)])
  say(text)
  channel.post({ uid, text })
}

/** Listens to what other tabs say. Somebody else who is signed in here hears nothing of it. */
export function followFarewells(): void {
  channel.listen(({ uid, text }) => {
    const { user } = getSession()
    if (!user) say(text)
    else if (user.uid === uid) sayWhenGone(uid, text)
  })
}

/** What is told before a sign-in ends goes with it, so this waits for the end; it may be a moment later than elsewhere. */
function sayWhenGone(uid: string, text: string): void {
  const stop = subscribeSession(() => {
    const { user } = getSession()
    if (user?.uid === uid) return
    stop()
    if (!user) say(text)
  })
  setTimeout(stop, FAREWELL_MS)
}

function say(text: string): void {
  notify.info(text, { hideAfterMs: FAREWELL_MS })
}
