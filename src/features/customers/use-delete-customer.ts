import { useLingui } from '@lingui/react/macro'
import type { Customer } from '#contract/customers'
import { notify } from '@/errors/notify'
import { discard } from '@/offline/outbox'
import { runCommand, useCommand } from '@/offline/use-command'
import { deleteCustomer, restoreCustomer } from './mutations'

/** How long a deletion is held back, so that its undo leaves no trace. */
const UNDO_MS = 8_000

/** Deletes a customer and offers to undo it. Resolves whether it is deleted for the person, i.e. at least on this device. */
export function useDeleteCustomer(): (customer: Customer) => Promise<boolean> {
  const { t } = useLingui()
  const { run } = useCommand(deleteCustomer)

  return async function remove(customer: Customer): Promise<boolean> {
    const { id, name } = customer
    const known = customer.version > 0 ? { base: customer } : {}
    const outcome = await run({ id, name }, { ...known, holdMs: UNDO_MS })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') {
      notify.error(outcome.error)
      return false
    }
    const undo = async () => {
      const isBack = await undoDeletion(outcome.entry.id, customer)
      // Only now may the page be left: the undo is on the disk.
      if (isBack) notify.success(t`${name} さんを元に戻しました`)
    }
    notify.success(t`${name} さんを削除しました`, {
      action: { label: t`元に戻す`, run: () => void undo() },
      hideAfterMs: UNDO_MS,
    })
    return true
  }
}

/**
 * Forgets the deletion while it is held back; when it has gone to the server, asks for the customer back. Resolves
 * whether the customer is back for the person, i.e. at least on this device.
 */
async function undoDeletion(entryId: string, customer: Customer): Promise<boolean> {
  if ((await discard(entryId)) === 'done') return true
  const outcome = await runCommand(restoreCustomer, { id: customer.id, name: customer.name }, { base: customer })
  if (outcome.state !== 'refused' && outcome.state !== 'not-stored') return true
  notify.error(outcome.error)
  return false
}
