import { useLingui } from '@lingui/react/macro'
import { isStepBack, type VisitStatus } from '#contract/visit-steps'
import { calledNumber, type Visit } from '#contract/visits'
import { notify } from '@/errors/notify'
import { tellFailure } from '@/forms/tell-failure'
import { UNDO_MS } from '@/forms/use-held-deletes'
import { serverNow } from '@/lib/device-clock'
import { discard } from '@/offline/scope/decisions'
import { useCommand } from '@/offline/scope/use-command'
import { stepVisit } from './mutations'
import { tellVisitNews } from './visit-news'
import { STATUS_WORDS } from './visit-words'

/**
 * Takes a visit to a state in one press. What ends it is held back for a moment, so that a slip of the finger leaves no contact:
 * contacts are never taken back.
 */
export function useStep() {
  const { t, i18n } = useLingui()
  const { run, busy } = useCommand(stepVisit)

  async function step(visit: Visit, to: VisitStatus): Promise<void> {
    const { id, name, customer_id, day, status: from } = visit
    const ends = (to === 'done' || to === 'left') && !isStepBack({ from, to })
    const isContact = to === 'done' && ends && customer_id !== null && visit.interaction_id === null
    const input = {
      ...{ id, name, customer_id, day, from, to, at: new Date(serverNow()).toISOString() },
      ...(isContact && { contact_at: visit.arrived_at }),
    }
    const outcome = await run(input, ends ? { holdMs: UNDO_MS } : {})
    if (outcome.state === 'refused' || outcome.state === 'not-stored') return tellFailure(outcome.error, {})
    const number = calledNumber(visit)
    const state = i18n._(STATUS_WORDS[to])
    if (!ends) return tellVisitNews(t`${number}番を「${state}」にしました`)
    const undo = async () => {
      if ((await discard(outcome.entry.id, { ifUnsent: true })) === 'done') return notify.success(t`元に戻しました`)
      await step({ ...visit, status: to }, from)
    }
    notify.success(to === 'done' ? t`${number}番を完了にしました` : t`${number}番の方は帰られました`, {
      action: { label: t`元に戻す`, run: () => void undo() },
      hideAfterMs: UNDO_MS,
    })
  }

  return { step, busy }
}
