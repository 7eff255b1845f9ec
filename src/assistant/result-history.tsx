import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AiResult, type AiResultHead, aiResults } from '#contract/ai-results'
import { callPatiently } from '@/api/call-patiently'
import { markChanged } from '@/offline/cache/outdated'
import { forgetQueries } from '@/offline/scope/forget-gone'
import { keptBelow, pageOfKept } from '@/offline/scope/kept-data'
import { EmptyState } from '@/ui/empty-state'
import { IconButton } from '@/ui/icon-button'
import { DeleteForGoodDialog } from './delete-for-good-dialog'
import { HistoryCard } from './history-card'
import { latestFirst } from './latest-first'
import { aiResultQueries, HISTORY_PAGE, type HistoryOf } from './queries'
import { useFreshList } from './use-fresh-list'
import { useHistory } from './use-history'
import { WorkBadge } from './work-badge'

type ResultHistoryProps = Omit<HistoryOf, 'search'> & {
  /** The one that is open. */
  openId?: string | undefined
  onOpen: (id: string) => void
  /** The open one was deleted. */
  onGone: () => void
}

const WHOLE = latestFirst<AiResult>({
  at: (result) => result.created_at,
  text: ({ title, content }) => `${title} ${content}`,
})

const RESULTS = {
  // No command changes one.
  kind: 'ai-result',
  pageSize: HISTORY_PAGE,
  page: aiResultQueries.page,
  ahead: keptResults,
  records: ({ ai_results: results }: { ai_results: AiResultHead[] }) => results,
  rule: latestFirst<AiResultHead>({ at: (result) => result.created_at, text: ({ title }) => title }),
}

/** The results of a search that were opened on this device, by their texts too. */
async function keptResults({ kinds, subjectId, search = '' }: HistoryOf) {
  if (search === '') return null
  const kept = await keptBelow(aiResultQueries.details, aiResults.get.response)
  const meant = kept.filter((one) => kinds.includes(one.kind) && (subjectId ?? one.subject_id) === one.subject_id)
  const found = pageOfKept(meant, WHOLE({ search }), HISTORY_PAGE)
  return found && { total: found.length, ai_results: found }
}

/** One's own results of some kinds, the latest first, with search. */
export function ResultHistory({ kinds, subjectId, openId, onOpen, onGone }: ResultHistoryProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [toDelete, setToDelete] = useState<AiResultHead | null>(null)
  const history = useHistory(RESULTS, (search) => ({ kinds, subjectId, search }))
  useFreshList(history.first, openId)

  async function remove({ id }: AiResultHead) {
    await callPatiently(aiResults.delete, { params: { id } })
    await forgetQueries(client, [aiResultQueries.detail(id).queryKey])
    await markChanged(client, aiResultQueries.all)
  }

  return (
    <>
      <HistoryCard
        title={<Trans>これまでの結果</Trans>}
        history={history}
        label={t`結果を検索`}
        placeholder={t`題名や本文の言葉`}
        nothing={
          <EmptyState title={<Trans>まだ結果がありません</Trans>}>
            <Trans>作成すると、ここに残ります。</Trans>
          </EmptyState>
        }
        openId={openId}
        onOpen={onOpen}
        row={(result) => {
          const { title, created_at: at, state } = result
          const action = (
            <IconButton label={t`「${title}」を削除`} icon="trash" iconSize={18} onClick={() => setToDelete(result)} />
          )
          return { title, at, marks: <WorkBadge state={state} />, action }
        }}
      />
      {toDelete ? (
        <DeleteForGoodDialog
          title={toDelete.title}
          remove={() => remove(toDelete)}
          onDeleted={() => toDelete.id === openId && onGone()}
          onClose={() => setToDelete(null)}
        >
          <Trans>この結果は元に戻せません。</Trans>
        </DeleteForGoodDialog>
      ) : null}
    </>
  )
}
