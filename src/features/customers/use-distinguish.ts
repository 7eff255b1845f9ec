import { useQueryClient } from '@tanstack/react-query'
import type { DistinctReason } from '#contract/customer-merges'
import { markChanged } from '@/offline/cache/outdated'
import { syncReplica } from '@/offline/replica/replica'
import { useCommand } from '@/offline/scope/use-command'
import { distinguishCustomers } from './mutations'
import { customerQueries } from './queries'

type Named = { id: string; name: string }

/** `null`: it is taken back that they are two. */
type Distinguish = (one: Named, other: Named, reason: DistinctReason | null) => Promise<void>

/** Says of two customers that they are two, and why, also without a network. Rejects when that is kept nowhere, or refused. */
export function useDistinguish(): Distinguish {
  const client = useQueryClient()
  const { run } = useCommand(distinguishCustomers)
  return async (one, other, reason) => {
    const outcome = await run({
      ...{ customer_id: one.id, name: one.name, other_id: other.id, other_name: other.name },
      ...{ is_distinct: reason !== null, reason },
    })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') throw outcome.error
    // Who looks like whom is read from the copy on this device.
    if (outcome.state === 'sent') void syncReplica().then(() => markChanged(client, customerQueries.allCandidates))
  }
}
