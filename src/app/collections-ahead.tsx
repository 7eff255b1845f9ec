import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint } from '#contract/endpoint'
import { folders } from '#contract/folders'
import { frequentQuestions } from '#contract/frequent-questions'
import { pinnedCustomers } from '#contract/pinned-customers'
import { products } from '#contract/products'
import { savedFilters } from '#contract/saved-filters'
import { snippets } from '#contract/snippets'
import { staff } from '#contract/staff'
import { pinQueries } from '@/features/customers/pins/queries'
import { folderQueries } from '@/features/folders/queries'
import { frequentQuestionQueries } from '@/features/frequent-questions/queries'
import { bringCatalogue } from '@/features/products/bring-catalogue'
import { savedFilterQueries } from '@/features/saved-filters/queries'
import { snippetQueries } from '@/features/snippets/queries'
import { staffQueries } from '@/features/staff/queries'
import { useFeatureState } from '@/features/tenant/queries'
import { isSlowNetwork } from '@/lib/slow-network'
import { useSession } from '@/session/session'
import { isListOpen } from './is-list-open'

type Collection = {
  /** The call that lists it: whoever may not call it gets nothing. */
  list: Pick<Endpoint, 'method' | 'path'>
  bring: (client: QueryClient, isWanted: () => boolean) => Promise<void>
}

/** The small collections that a device keeps whole (decision 023), the ones that are asked for most first. */
const COLLECTIONS: readonly Collection[] = [
  { list: savedFilters.list, bring: (client) => client.prefetchQuery(savedFilterQueries.whole()) },
  { list: pinnedCustomers.list, bring: (client) => client.prefetchQuery(pinQueries.whole()) },
  { list: snippets.list, bring: (client) => client.prefetchQuery(snippetQueries.whole()) },
  { list: staff.directory, bring: (client) => client.prefetchQuery(staffQueries.directory()) },
  { list: staff.list, bring: (client) => client.prefetchQuery(staffQueries.whole()) },
  { list: frequentQuestions.list, bring: (client) => client.prefetchQuery(frequentQuestionQueries.whole()) },
  { list: folders.list, bring: (client) => client.prefetchQuery(folderQueries.whole()) },
  { list: products.list, bring: bringCatalogue },
]

/**
 * Brings the small collections to this device, one after the other, so that the screens of products
 * and colleagues open without a network on a device where nobody has opened them yet. Not on a line that is slow or costs.
 */
export function CollectionsAhead() {
  const client = useQueryClient()
  const person = useSession().profile?.user
  const { flags, isSettled } = useFeatureState()
  useEffect(() => {
    if (person === undefined || !isSettled || isSlowNetwork()) return
    let isWanted = true
    const open = COLLECTIONS.filter(({ list }) => isListOpen(list, person, flags))
    void bringEach(client, open, () => isWanted)
    return () => {
      isWanted = false
    }
  }, [client, person, flags, isSettled])
  return null
}

async function bringEach(
  client: QueryClient,
  collections: readonly Collection[],
  isWanted: () => boolean,
): Promise<void> {
  for (const { bring } of collections) {
    if (!isWanted()) return
    await bring(client, isWanted)
  }
}
