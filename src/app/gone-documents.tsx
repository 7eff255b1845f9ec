import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Source } from '#contract/assistant'
import { knowledge } from '#contract/knowledge'
import { legalChecks } from '#contract/legal-checks'
import { citedIn, withoutPassages } from '@/assistant/cited-documents'
import { aiResultQueries, goneDocuments } from '@/assistant/queries'
import { chatQueries } from '@/features/chat/queries'
import { forgetGoneDocuments as forgetKnowledge, knowledgeQueries } from '@/features/knowledge/queries'
import { forgetGoneDocuments as forgetLegalChecks } from '@/features/legal-checks/queries'
import { useFeatureState } from '@/features/tenant/queries'
import { changeKept } from '@/offline/scope/change-kept'
import { keptBelow } from '@/offline/scope/kept-data'
import { useSession } from '@/session/session'
import { isListOpen } from './is-list-open'

/** As often as the copy asks for changes. */
const EVERY_MS = 5 * 60_000

const KINDS = [
  { kind: 'legal_check', list: legalChecks.list, forget: forgetLegalChecks },
  { kind: 'knowledge', list: knowledge.list, forget: forgetKnowledge },
] as const
type Kind = (typeof KINDS)[number]

/** What this device keeps of answers that may quote documents. */
const ANSWERS = [knowledgeQueries.questions, chatQueries.all, aiResultQueries.details]

/**
 * Asks, from the start on and every few minutes, which of the documents on this device somebody has deleted meanwhile. They are
 * forgotten, and kept answers quote them no more. Without a connection it waits for one. Where nothing is kept, nothing is asked.
 */
export function GoneDocuments() {
  const client = useQueryClient()
  const person = useSession().profile?.user
  const { flags, isSettled } = useFeatureState()
  const open = KINDS.filter(({ list }) => isListOpen(list, person, flags))
  useQuery({
    queryKey: [...goneDocuments, open.map(({ kind }) => kind)],
    queryFn: async () => {
      const cited = await citedHere()
      await Promise.all(open.map((one) => forgetGone(client, one, cited)))
      return null
    },
    enabled: isSettled && open.length > 0,
    ...{ staleTime: 0, refetchInterval: EVERY_MS, retry: false, networkMode: 'online', meta: { persist: false } },
  })
  return null
}

async function citedHere(): Promise<Source[]> {
  const answers = await Promise.all(ANSWERS.map((queryKey) => keptBelow(queryKey, z.unknown())))
  return answers.flat().flatMap(citedIn)
}

async function forgetGone(client: QueryClient, { kind, forget }: Kind, cited: readonly Source[]): Promise<void> {
  const gone = new Set(
    await forget(
      client,
      cited.flatMap((source) => (source.kind === kind ? (source.id ?? []) : [])),
    ),
  )
  if (gone.size > 0) await changeKept(client, ANSWERS, (data) => withoutPassages(data, kind, gone))
}
