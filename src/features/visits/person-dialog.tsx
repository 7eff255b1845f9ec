import { useLingui } from '@lingui/react/macro'
import { calledNumber, type Visit } from '#contract/visits'
import { notify } from '@/errors/notify'
import { notifySaved } from '@/errors/notify-saved'
import { tellFailure } from '@/forms/tell-failure'
import { UNDO_MS } from '@/forms/use-held-deletes'
import { savedAs } from '@/offline/outbox/conflict-kind'
import { discard } from '@/offline/scope/decisions'
import { useCommand } from '@/offline/scope/use-command'
import { Dialog } from '@/ui/dialog'
import { updateVisit } from './mutations'
import { type Person, PersonSearch } from './person-search'

type PersonDialogProps = { visit: Visit; onClose: () => void }

/**
 * Says which customer somebody is: who came without a record, or was taken for another one. Of a visit that is done this makes a
 * contact, which is never taken back: it is held back for a moment, as 完了 is.
 */
export function PersonDialog({ visit, onClose }: PersonDialogProps) {
  const { t } = useLingui()
  const { run } = useCommand(updateVisit)
  const makesContact = visit.status === 'done' && visit.interaction_id === null

  async function choose({ id: customer_id, name, name_kana }: Person) {
    onClose()
    const changes = { customer_id, name, name_kana }
    const input = { id: visit.id, name: visit.name, changes, ...(makesContact && { contact_at: visit.arrived_at }) }
    const outcome = await run(input, { base: visit, ...(makesContact && { holdMs: UNDO_MS }) })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') return tellFailure(outcome.error, {})
    if (!makesContact) return notifySaved(savedAs(outcome), outcome.entry.last_error, name)
    const undo = async () => {
      const isUndone = (await discard(outcome.entry.id, { ifUnsent: true })) === 'done'
      if (isUndone) notify.success(t`元に戻しました`)
      else notify.info(t`送信されたか、続けて変更されたため、元に戻せません`)
    }
    const number = calledNumber(visit)
    notify.success(t`${number}番を${name} 様と結び付けました`, {
      action: { label: t`元に戻す`, run: () => void undo() },
      hideAfterMs: UNDO_MS,
    })
  }

  return (
    <Dialog open onClose={onClose} title={visit.customer_id === null ? t`顧客と結び付ける` : t`顧客を選び直す`}>
      <PersonSearch onChoose={(person) => void choose(person)} />
    </Dialog>
  )
}
