import { useLingui } from '@lingui/react/macro'
import { calledNumber, type Visit } from '#contract/visits'
import { notify } from '@/errors/notify'
import { notifySaved } from '@/errors/notify-saved'
import { tellFailure } from '@/forms/tell-failure'
import { UNDO_MS } from '@/forms/use-held-deletes'
import { savedAs } from '@/offline/outbox/conflict-kind'
import { useCommand } from '@/offline/scope/use-command'
import { updateVisit } from './mutations'

/**
 * Sets a visit free that was given to the wrong customer. The name stays, as somebody has to be called: it can be corrected from
 * then on. Nothing is held back for the undo, since there is no contact yet: it gives the visit to that customer again.
 */
export function useSetFree(): (visit: Visit) => Promise<void> {
  const { t } = useLingui()
  const { run } = useCommand(updateVisit)

  return async function setFree(visit) {
    const { id, name } = visit
    const give = async (customer_id: string | null, base: Visit): Promise<boolean> => {
      const outcome = await run({ id, name, changes: { customer_id } }, { base })
      if (outcome.state === 'refused' || outcome.state === 'not-stored') tellFailure(outcome.error, {})
      else if (outcome.state === 'conflict') notifySaved(savedAs(outcome), outcome.entry.last_error, name)
      else return true
      return false
    }
    if (!(await give(null, visit))) return
    const undo = async () => {
      if (await give(visit.customer_id, { ...visit, customer_id: null })) notify.success(t`元に戻しました`)
    }
    const number = calledNumber(visit)
    notify.success(t`${number}番を登録なしに戻しました`, {
      action: { label: t`元に戻す`, run: () => void undo() },
      hideAfterMs: UNDO_MS,
    })
  }
}
