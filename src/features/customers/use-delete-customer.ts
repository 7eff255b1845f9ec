import { useLingui } from '@lingui/react/macro'
import type { Customer } from '#contract/customers'
import { notify } from '@/errors/notify'
import { discard } from '@/offline/outbox'
import { useCommand } from '@/offline/use-command'
import { deleteCustomer, restoreCustomer } from './mutations'

/** How long a deletion is held back, so that its undo leaves no trace. */
const UNDO_MS = 8_000

/** Deletes a customer and offers to undo it. Resolves whether it is deleted for the person, i.e. at least on this device. */
export function useDeleteCustomer(): (customer: Customer) => Promise<boolean> {
  const { t } = useLingui()
  const { run } = useCommand(deleteCustomer)
  const { run: restore } = useCommand(restoreCustomer)

  return async function remove(customer: Customer): Promise<boolean> {
    const { id, name } = customer
    // Also one that the server does not know yet: by the time of sending somebody may have changed it there.
    const outcome = await run({ id, name }, { base: customer, holdMs: UNDO_MS })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') {
      notify.error(outcome.error)
      return false
    }
    /** Forgets the deletion while it is held back; when it has gone to the server, asks for the customer back. */
    const undo = async () => {
      if ((await discard(outcome.entry.id, { ifUnsent: true })) !== 'done') {
        const restored = await restore({ id, name }, { base: customer })
        if (restored.state === 'refused' || restored.state === 'not-stored') return notify.error(restored.error)
      }
      // Only now may the page be left: the undo is on the disk.
      notify.success(t`${name} さんを元に戻しました`)
    }
    notify.success(t`${name} さんを削除しました`, {
      action: { label: t`元に戻す`, run: () => void undo() },
      hideAfterMs: UNDO_MS,
    })
    return true
  }
}
