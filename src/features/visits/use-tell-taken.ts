import { useLingui } from '@lingui/react/macro'
import { calledNumber, type Visit } from '#contract/visits'
import { notify } from '@/errors/notify'
import { notifySaved, storedWords } from '@/errors/notify-saved'
import type { SavedOutcome } from '@/forms/use-record-form'
import { savedAs } from '@/offline/outbox/conflict-kind'
import type { CheckIn } from './check-in-form'

/**
 * Says who was taken down under which number: that of the slip. The server may have told it apart from the same one of another desk.
 * @param show leads to them, where the list that is on the screen does not hold them
 */
export function useTellTaken(show: ((id: string) => void) | undefined) {
  const { t, i18n } = useLingui()
  return (outcome: SavedOutcome, fields: CheckIn) => {
    const { name } = fields
    if (outcome.state === 'conflict') return notifySaved(savedAs(outcome), outcome.entry.last_error, name)
    // The reply was read by the schema of its command before it was stored.
    const number = calledNumber(outcome.state === 'sent' ? (outcome.data as Visit) : { ...fields, branch: 0 })
    const words = t`${number}番 ${name} 様を受け付けました`
    const { id } = outcome.entry.subject
    const way = show && { action: { label: t`一覧で見る`, run: () => show(id) } }
    if (outcome.state === 'sent') notify.success(words, way)
    else notify.info(words, { detail: i18n._(storedWords(outcome.entry.last_error)), ...way })
  }
}
