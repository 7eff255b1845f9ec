import { Trans } from '@lingui/react/macro'
import type { Visit } from '#contract/visits'
import { notifySaved } from '@/errors/notify-saved'
import { tellFailure } from '@/forms/tell-failure'
import { savedAs } from '@/offline/outbox/conflict-kind'
import { useCommand } from '@/offline/scope/use-command'
import { Dialog } from '@/ui/dialog'
import { updateVisit } from './mutations'
import { type Person, PersonSearch } from './person-search'

type PersonDialogProps = { visit: Visit; onClose: () => void }

/** Says which customer somebody is who came without a record. */
export function PersonDialog({ visit, onClose }: PersonDialogProps) {
  const { run } = useCommand(updateVisit)

  async function choose({ id: customer_id, name, name_kana }: Person) {
    onClose()
    const input = { id: visit.id, name: visit.name, changes: { customer_id, name, name_kana } }
    const outcome = await run(input, { base: visit })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') tellFailure(outcome.error, {})
    else notifySaved(savedAs(outcome), outcome.entry.last_error, name)
  }

  return (
    <Dialog open onClose={onClose} title={<Trans>顧客と結び付ける</Trans>}>
      <PersonSearch onChoose={(person) => void choose(person)} />
    </Dialog>
  )
}
