import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FoundDocument } from '#contract/legal-checks'
import { EngineMark } from '@/assistant/engine-mark'
import { failureWords } from '@/errors/failure-words'
import { QueryView } from '@/errors/query-view'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { type DocumentsFound, legalCheckQueries } from './queries'
import type { DocumentQuestion } from './search-address'

type ResultsProps = {
  question: DocumentQuestion
  /** Looks into all documents; null where it does already. */
  onAnywhere: (() => void) | null
}

/** What fits a search: the documents with their best passage, the best first. */
export function SearchResults({ question, onAnywhere }: ResultsProps) {
  const { t } = useLingui()
  const query = useQuery(legalCheckQueries.search(question))
  return (
    <section aria-label={t`検索の結果`} aria-busy={query.isFetching} className="mt-4 border-line border-t pt-3">
      <QueryView query={query}>
        {(found) => <Found query={question.query} found={found} onAnywhere={onAnywhere} />}
      </QueryView>
    </section>
  )
}

type FoundProps = { query: string; found: DocumentsFound } & Pick<ResultsProps, 'onAnywhere'>

function Found({ query, found: { results, meaning }, onAnywhere }: FoundProps) {
  const { t, i18n } = useLingui()
  const count = results.length
  return (
    <>
      <p role="status" className="text-muted text-sm">
        {t`「${query}」の検索結果: ${count}件`}
      </p>
      {meaning ? (
        <p className="mt-1 flex flex-wrap items-center gap-2 text-muted text-sm">
          <Trans>意味を比べたAI</Trans> <EngineMark engine={meaning.comparedBy} />
          {meaning.failure ? failureWords(meaning.failure, i18n).message : null}
        </p>
      ) : null}
      {count === 0 ? (
        <NothingFits onAnywhere={onAnywhere} />
      ) : (
        <ol className="divide-y divide-line">
          {results.map((one) => (
            <Result key={one.legal_check.id} found={one} />
          ))}
        </ol>
      )}
    </>
  )
}

function NothingFits({ onAnywhere }: Pick<ResultsProps, 'onAnywhere'>) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="search"
      title={t`当てはまる文書が見つかりませんでした`}
      action={onAnywhere ? <Button icon="close" onClick={onAnywhere}>{t`絞り込みを外して探す`}</Button> : null}
    >
      {onAnywhere
        ? t`絞り込みを外すか、言葉や探し方を変えて、もう一度お試しください。`
        : t`言葉や探し方を変えて、もう一度お試しください。`}
    </EmptyState>
  )
}

function Result({ found: { legal_check: document, page, position, excerpt, marks = [] } }: { found: FoundDocument }) {
  const { t } = useLingui()
  const { id, title } = document
  const place = page ? t`${page}ページの該当箇所` : t`該当箇所`
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link
          to="/legal-checks/$id"
          params={{ id }}
          className="break-words font-semibold text-accent-ink underline underline-offset-4"
        >
          {title}
        </Link>
        <Link
          to="/legal-checks/$id"
          params={{ id }}
          search={position === undefined ? {} : { passage: position }}
          aria-label={t`${title}: ${place}`}
          className="inline-flex min-h-6 items-center text-accent-ink text-sm tabular-nums underline underline-offset-4"
        >
          {place}
        </Link>
      </p>
      <p className="mt-1 whitespace-pre-wrap break-words text-sm leading-relaxed">{marked(excerpt, marks)}</p>
    </li>
  )
}

/** A passage with what was looked for marked in it. */
function marked(text: string, marks: readonly { start: number; end: number }[]) {
  const ends = [0, ...marks.map(({ end }) => end)]
  return [
    ...marks.flatMap(({ start, end }, index) => [
      text.slice(ends[index], start),
      <mark key={start} className="rounded-sm bg-accent-soft text-ink">
        {text.slice(start, end)}
      </mark>,
    ]),
    text.slice(ends.at(-1)),
  ]
}
