import { useQuery, useQueryClient } from '@tanstack/react-query'
import { knowledge } from '#contract/knowledge'
import { legalChecks } from '#contract/legal-checks'
import { forgetGoneDocuments as forgetKnowledge } from '@/features/knowledge/queries'
import { forgetGoneDocuments as forgetLegalChecks } from '@/features/legal-checks/queries'
import { useFeatureState } from '@/features/tenant/queries'
import { useSession } from '@/session/session'
import { isListOpen } from './is-list-open'

/** As often as the copy asks for changes. */
const EVERY_MS = 5 * 60_000

const KINDS = [
  { list: legalChecks.list, forget: forgetLegalChecks },
  { list: knowledge.list, forget: forgetKnowledge },
]

/**
 * Asks, from the start on and every few minutes, which of the documents on this device somebody has deleted meanwhile, and
 * forgets them. Without a connection it waits for one. Where nothing is kept, nothing is asked.
 */
export function GoneDocuments() {
  const client = useQueryClient()
  const person = useSession().profile?.user
  const { flags, isSettled } = useFeatureState()
  const open = KINDS.filter(({ list }) => isListOpen(list, person, flags))
  useQuery({
    queryKey: ['gone-documents', open.map(({ list }) => list.path)],
    queryFn: async () => {
      await Promise.all(open.map(({ forget }) => forget(client)))
      return null
    },
    enabled: isSettled && open.length > 0,
    ...{ staleTime: 0, refetchInterval: EVERY_MS, retry: false, networkMode: 'online', meta: { persist: false } },
  })
  return null
}
