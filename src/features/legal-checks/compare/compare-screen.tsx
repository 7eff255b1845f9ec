import { Trans, useLingui } from '@lingui/react/macro'
import { useParams, useSearch } from '@tanstack/react-router'
import type { CheckedDocument } from '#contract/legal-checks'
import { QueryState } from '@/errors/query-state'
import { useRecord } from '@/offline/scope/use-record'
import { Banner } from '@/ui/banner'
import { EmptyState } from '@/ui/empty-state'
import { LinkButton } from '@/ui/link-button'
import { PageHeader } from '@/ui/page-header'
import { useWindowTitle } from '@/ui/use-window-title'
import { DOCUMENT_KIND } from '../mutations'
import { NotAdvice } from '../not-advice'
import { isUnderWay, legalCheckQueries } from '../queries'
import { otherOf } from './compare-address'
import { Comparison } from './comparison'
import { OtherChoice } from './other-choice'

/** One document and another version of it: what has changed in the text, and what that did to the findings. */
export function CompareScreen() {
  const { t } = useLingui()
  const id = useParams({ strict: false }).id ?? ''
  const otherId = otherOf(useSearch({ strict: false }), id)
  const own = useRecord(DOCUMENT_KIND, id, legalCheckQueries.detail(id))
  const title = own.shown?.record.title ?? ''
  useWindowTitle(t`版の比較`)
  const back = <LinkButton to="/legal-checks/$id" params={{ id }}>{t`文書に戻る`}</LinkButton>
  return (
    <>
      <PageHeader
        title={<Trans>版の比較</Trans>}
        below={
          <>
            {title === '' ? null : <p className="break-words">{title}</p>}
            <NotAdvice />
          </>
        }
        actions={
          <>
            {otherId === null ? null : (
              <LinkButton to="/legal-checks/$id/compare" params={{ id }}>{t`別の文書を選ぶ`}</LinkButton>
            )}
            {back}
          </>
        }
      />
      {own.isDeleted ? <EmptyState icon="trash" title={t`この文書は削除されました`} action={back} /> : null}
      {own.isKnown && !own.isDeleted ? <QueryState query={own.query} wayOn={back} /> : null}
      {own.shown && otherId === null ? <OtherChoice document={own.shown.record} /> : null}
      {own.shown && !own.isKnown ? <NotReadYet title={title} /> : null}
      {own.query.data && otherId !== null ? (
        <WithOther key={otherId} document={own.query.data} otherId={otherId} />
      ) : null}
    </>
  )
}

function WithOther({ document, otherId }: { document: CheckedDocument; otherId: string }) {
  const { t } = useLingui()
  const { query, isDeleted, isKnown, shown } = useRecord(DOCUMENT_KIND, otherId, legalCheckQueries.detail(otherId))
  const choose = (
    <LinkButton to="/legal-checks/$id/compare" params={{ id: document.id }}>{t`別の文書を選ぶ`}</LinkButton>
  )
  if (isDeleted) return <EmptyState icon="trash" title={t`比べる文書は削除されました`} action={choose} />
  if (!isKnown) return <NotReadYet title={shown?.record.title ?? ''} />
  if (!query.data) return <QueryState query={query} wayOn={choose} />
  const both = [document, query.data]
  const unread = both.filter((one) => isUnderWay(one) || one.status === 'failed' || one.text.trim() === '')
  if (unread.length > 0) return unread.map(({ id, title }) => <NotReadYet key={id} title={title} />)
  const [before = document, after = document] = both.toSorted(
    (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
  )
  return <Comparison before={before} after={after} />
}

/** There is no text of it, or not yet: it waits on this device, is being read, or could not be. */
function NotReadYet({ title }: { title: string }) {
  const { t } = useLingui()
  return (
    <Banner tone="warning" role="status" className="mb-4" title={t`「${title}」の本文がないため、比べられません`}>
      <Trans>読み取りが終わっていないか、文字を読み取れない文書です。</Trans>
    </Banner>
  )
}
