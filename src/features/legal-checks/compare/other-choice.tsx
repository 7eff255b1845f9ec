import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LegalCheck } from '#contract/legal-checks'
import { searchText } from '#contract/search-text'
import { QueryState } from '@/errors/query-state'
import { formatDate } from '@/i18n/format'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { TextField } from '@/ui/text-field'
import { FindingNumbers, isUnread } from '../document-marks'
import { DOCUMENT_PAGE, legalCheckQueries } from '../queries'
import { bySimilarTitle } from './similar-titles'

const EVERYWHERE = { folder: null }
/** Pages that are read, the latest documents first. */
const MOST_PAGES = 10
/** Documents that are listed; who looks for another one types its title. */
const LISTED = 50

/** Chooses with which document one is compared: those with a similar title stand first. */
export function OtherChoice({ document }: { document: LegalCheck }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { first, documents, isPart } = useDocuments()
  const folded = searchText(text)
  const fitting = documents.filter(
    (one) =>
      one.id !== document.id && one.status === 'checked' && !isUnread(one) && searchText(one.title).includes(folded),
  )
  const { alike, others } = bySimilarTitle(fitting, document.title)
  const listed = others.slice(0, LISTED)
  const more = others.length - listed.length
  return (
    <Card title={<Trans>どの文書と比べますか？</Trans>}>
      <TextField
        label={t`タイトルで絞り込み`}
        type="search"
        icon="search"
        value={text}
        onChange={setText}
        autoComplete="off"
        className="mb-3 max-w-md"
      />
      <QueryState
        query={first}
        empty={() => fitting.length === 0}
        emptyState={
          <EmptyState icon="search" title={t`比べられる文書がありません`}>
            {t`チェックが終わった文書と比べられます。`}
          </EmptyState>
        }
      />
      <Documents label={t`タイトルが似ている文書`} of={document.id} documents={alike} />
      <Documents label={alike.length > 0 ? t`そのほかの文書` : t`文書`} of={document.id} documents={listed} />
      {more > 0 ? (
        <p className="mt-3 text-muted text-sm">
          <Plural value={more} other="ほかに#件あります。タイトルで絞り込んでください。" />
        </p>
      ) : null}
      {isPart ? (
        <p className="mt-3 text-muted text-sm">
          {t`新しい文書${MOST_PAGES * DOCUMENT_PAGE}件から選べます。それより古い文書とは、その文書の画面から比べられます。`}
        </p>
      ) : null}
    </Card>
  )
}

type DocumentsProps = { label: string; of: string; documents: readonly LegalCheck[] }

function Documents({ label, of: id, documents }: DocumentsProps) {
  if (documents.length === 0) return null
  return (
    <section className="mt-3 first:mt-0">
      <h3 className="font-bold text-sm">{label}</h3>
      <ul aria-label={label} className="divide-y divide-line">
        {documents.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <Link
              to="/legal-checks/$id/compare"
              params={{ id }}
              search={{ with: one.id }}
              className="inline-flex min-h-11 min-w-0 items-center break-words text-accent-ink underline underline-offset-4"
            >
              {one.title}
            </Link>
            <span className="flex items-center gap-3 text-muted text-sm">
              <FindingNumbers document={one} />
              {formatDate(one.created_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The documents of all folders, the latest first, and whether there are more than are read. */
function useDocuments() {
  const first = useQuery(legalCheckQueries.page(EVERYWHERE, 0))
  const all = Math.ceil((first.data?.total ?? 0) / DOCUMENT_PAGE)
  const pages = Math.min(all, MOST_PAGES)
  const further = useQueries({
    queries: Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
      legalCheckQueries.page(EVERYWHERE, index + 1),
    ),
  })
  const read = [first, ...further].flatMap(({ data }) => data?.legal_checks ?? [])
  const documents = [...new Map(read.map((document) => [document.id, document])).values()]
  return { first, documents, isPart: all > MOST_PAGES }
}
