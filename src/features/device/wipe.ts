import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { notify } from '@/errors/notify'
import { reloadPage } from '@/lib/load-page'
import { asWord, storedValue } from '@/lib/stored-setting'
import { currentScope, deleteScope } from '@/offline/scope/scope'

/** Tells the page that comes up after a wipe how it went. */
const wiped = storedValue('device-wiped', asWord(['done', 'failed']), 'session')
const RELOAD_AGAIN_MS = 2_000

/**
 * Removes this person's copies from this device and starts the app again, so that no page still shows or writes what was
 * removed. Unsent changes and drafts go only `withUnsent`. The page that comes up says how it went.
 */
export async function wipeDevice({ withUnsent }: { withUnsent: boolean }): Promise<void> {
  const scope = currentScope()
  if (!scope) return
  const isDone = await deleteScope(scope, { keepOutbox: !withUnsent }).then(
    () => true,
    () => false,
  )
  wiped.keep(isDone ? 'done' : 'failed')
  // Nothing of this page may go on once its data was closed: it waits for a page that can take its place.
  while (!(await reloadPage())) await new Promise((resolve) => setTimeout(resolve, RELOAD_AGAIN_MS))
}

/** Says once how the wipe went. */
export function useWipeNotice(): void {
  const { t } = useLingui()
  useEffect(() => {
    const outcome = wiped.read()
    if (outcome === null) return
    wiped.drop()
    if (outcome === 'done') notify.success(t`この端末のコピーを消しました`)
    else notify.info(t`この端末のコピーを消せませんでした。ほかのタブを閉じてから、もう一度お試しください。`)
  }, [t])
}
