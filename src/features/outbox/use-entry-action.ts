import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { notify } from '@/errors/notify'
import type { ActionResult } from '@/offline/queue/actions'

/** Does something to an entry and says so when it came too late. True when it was done. */
export function useEntryAction() {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)

  async function act(run: () => Promise<ActionResult>): Promise<boolean> {
    setBusy(true)
    try {
      const result = await run()
      if (result === 'busy') notify.info(t`送信中のため、今は変更できません。`)
      if (result === 'gone') notify.info(t`この変更は、すでに送信または破棄されています。`)
      return result === 'done'
    } catch (thrown) {
      notify.error(thrown)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { act, busy }
}
