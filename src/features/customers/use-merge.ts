import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CustomerMerge, type CustomerMergeBody, customerMerges } from '#contract/customer-merges'
import type { Customer } from '#contract/customers'
import { callPatiently } from '@/api/call-patiently'
import { interactionQueries } from '@/features/interactions/queries'
import { uuid } from '@/lib/uuid'
import { markChanged } from '@/offline/cache/outdated'
import { syncReplica } from '@/offline/replica/replica'
import { mergeQueries } from './merge-queries'
import { pinQueries } from './pins/queries'
import { customerQueries } from './queries'

/** Merges two customers; the same choice again is the same act. A refusal reads both again, as one of them has changed. */
export function useMerge(): (asked: CustomerMergeBody) => Promise<CustomerMerge> {
  const client = useQueryClient()
  const act = useRef({ asked: '', key: '' })
  return async (asked) => {
    const said = JSON.stringify(asked)
    if (act.current.asked !== said) act.current = { asked: said, key: uuid() }
    try {
      const { kept, ...merge } = await callPatiently(
        customerMerges.create,
        { body: asked },
        { idempotencyKey: act.current.key },
      )
      showAgain(client, [kept])
      return merge
    } catch (thrown) {
      void markChanged(client, customerQueries.detail(asked.kept_id).queryKey)
      void markChanged(client, customerQueries.detail(asked.merged_id).queryKey)
      throw thrown
    }
  }
}

/** Undoes a merge. Resolves with the fields that stay, as they were changed since. */
export function useUndoMerge(): (id: string) => Promise<readonly string[]> {
  const client = useQueryClient()
  return async (id) => {
    const { kept, restored, left } = await callPatiently(customerMerges.undo, { params: { id } })
    showAgain(client, [kept, restored])
    return left
  }
}

/**
 * Shows customers as the server has answered them, and reads whatever names them again, under every name of each; the copy on this
 * device, too. Who had pinned one of two has pinned the kept one.
 */
function showAgain(client: QueryClient, changed: readonly Customer[]): void {
  const outdated = (key: readonly unknown[]) => void markChanged(client, key)
  for (const customer of changed) {
    client.setQueryData(customerQueries.detail(customer.id).queryKey, customer)
    // Not kept under the other name: undone on another device, it would be shown there still.
    for (const id of customer.merged_ids ?? []) outdated(customerQueries.detail(id).queryKey)
  }
  const { lists, allCandidates } = customerQueries
  for (const key of [lists, mergeQueries.all, interactionQueries.all, pinQueries.whole().queryKey]) outdated(key)
  void syncReplica().then(() => outdated(allCandidates))
}
