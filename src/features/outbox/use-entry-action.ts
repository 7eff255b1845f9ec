import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { notify } from '@/errors/notify'
import type { ActionResult } from '@/offline/outbox/actions'

/** Says when something came too late to be done to an entry. True when it was done. */
export function useTellLate(): (result: ActionResult) => boolean {
  const { t } = useLingui()
  return (result) => {
    if (result === 'busy') notify.info(t`送信中のため、今は変更できません。`)
    if (result === 'gone') notify.info(t`この変更は、すでに送信または破棄されています。`)
    return result === 'done'
  }
}

/** Does something to an entry and says so when it came too late. True when it was done. */
export function useEntryAction() {
  const tellLate = useTellLate()
  const [busy, setBusy] = useState(false)

  async function act(run: () => Promise<ActionResult>): Promise<boolean> {
    setBusy(true)
    try {
      return tellLate(await run())
    } catch (thrown) {
      notify.error(thrown)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { act, busy }
}
