import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { notify } from '@/errors/notify'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { entryText } from './value-words'

/** Puts an entry on the clipboard as a text; `byHand` is called where the browser refuses that. */
export function useCopy(byHand: (entry: OutboxEntry) => void): (entry: OutboxEntry) => Promise<void> {
  const { i18n } = useLingui()
  const { t } = useWords()
  return async (entry) => {
    try {
      await navigator.clipboard.writeText(entryText(entry, i18n))
      notify.success(t`コピーしました`)
    } catch {
      byHand(entry)
    }
  }
}
