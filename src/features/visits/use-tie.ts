import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { calledNumber, type Visit } from '#contract/visits'
import { notify } from '@/errors/notify'
import { notifySaved } from '@/errors/notify-saved'
import { tellFailure } from '@/forms/tell-failure'
import { UNDO_MS } from '@/forms/use-held-deletes'
import { uuid } from '@/lib/uuid'
import { savedAs } from '@/offline/outbox/conflict-kind'
import { discard } from '@/offline/scope/decisions'
import { useCommand } from '@/offline/scope/use-command'
import { updateVisit } from './mutations'
import type { Person } from './person-search'

type Tie = (person: Person, options?: { isTold?: boolean }) => Promise<void>

/**
 * Says which customer somebody is, of the visit as it was when that was begun. Of a visit that is done this makes a contact, which
 * is never taken back: it is held back for a moment, as 完了 is. To say it again is the same act.
 * @returns `isTold`: that the customer was saved is told already.
 */
export function useTie(visit: Visit): Tie {
  const { t } = useLingui()
  const { run } = useCommand(updateVisit)
  const [{ id, base }] = useState(() => ({ id: uuid(), base: visit }))

  return async function tie({ id: customer_id, name, name_kana }, { isTold = false } = {}) {
    const makesContact = visit.status === 'done' && visit.interaction_id === null
    const changes = { customer_id, name, name_kana }
    const input = { id: visit.id, name: base.name, changes, ...(makesContact && { contact_at: visit.arrived_at }) }
    const outcome = await run(input, { id, base, ...(makesContact && { holdMs: UNDO_MS }) })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') return tellFailure(outcome.error, {})
    if (!makesContact) {
      if (isTold && outcome.state !== 'conflict') return
      return notifySaved(savedAs(outcome), outcome.entry.last_error, name)
    }
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
}
