import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type KnowledgeDocument, knowledge } from '#contract/knowledge'
import { callPatiently } from '@/api/call-patiently'
import { jobFailure } from '@/api/job-failure'
import { stepWords } from '@/assistant/step-words'
import { FailureBanner } from '@/errors/failure-banner'
import { useOnlineAction } from '@/forms/use-online-action'
import { markChanged } from '@/offline/cache/outdated'
import { useMay } from '@/session/use-may'
import { Badge } from '@/ui/badge'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { knowledgeQueries } from './queries'

/** How far the newer file of a document is, and what can be done when it could not be read. */
export function NextVersion({ document: { id, status, is_active: isActive, next } }: { document: KnowledgeDocument }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const mayReplace = useMay(knowledge.replace)
  const again = useOnlineAction(async () => {
    await callPatiently(knowledge.index, { params: { id } })
    await markChanged(client, knowledgeQueries.documents)
  })
  const giveUp = useOnlineAction(async () => {
    await callPatiently(knowledge.keep, { params: { id } })
    await markChanged(client, knowledgeQueries.documents)
  })
  if (!next) return null
  const { file_name: name, step, failure } = next
  if (failure === null) {
    return (
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
        <span className="min-w-0 break-all">
          <Trans>新しい版（{name}）</Trans>
        </span>
        <Badge tone="info">{i18n._(stepWords(step))}</Badge>
        {status === 'ready' && isActive ? (
          <span>
            <Trans>完了するまでは、これまでの版で答えます。</Trans>
          </span>
        ) : null}
      </p>
    )
  }
  const isBusy = again.isBusy || giveUp.isBusy
  // A file that is not empty has been read, and has no letters: another try finds none either.
  const isUnreadable = failure === 'FILE_009'
  return (
    <div className="mt-2">
      {isUnreadable ? (
        <Banner tone="danger" role="status" title={t`新しい版（${name}）を読み取れませんでした`}>
          <Trans>読み取れる文字がありません。文字の入ったファイルに置き換えてください。</Trans>
        </Banner>
      ) : (
        <FailureBanner
          title={t`新しい版（${name}）を読み取れませんでした`}
          thrown={jobFailure({ id, error_code: failure })}
        />
      )}
      {status === 'ready' ? (
        <p className="mt-1 text-sm">
          <Trans>これまでの版で答えています。</Trans>
        </p>
      ) : null}
      {mayReplace ? (
        <div className="mt-2 flex flex-wrap gap-2 print:hidden">
          {isUnreadable ? null : (
            <Button
              size="sm"
              icon="refresh"
              busy={again.isBusy}
              disabled={isBusy || again.isOffline}
              onClick={() => void again.run()}
            >{t`再試行`}</Button>
          )}
          <Button
            size="sm"
            busy={giveUp.isBusy}
            disabled={isBusy || giveUp.isOffline}
            onClick={() => void giveUp.run()}
          >{t`新しい版を取りやめる`}</Button>
        </div>
      ) : null}
      <FailureBanner thrown={again.failure ?? giveUp.failure} className="mt-2" />
    </div>
  )
}
