import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FoundDocument } from '#contract/legal-checks'
import { EngineMark } from '@/assistant/engine-mark'
import { failureWords } from '@/errors/failure-words'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { type DocumentSearch, SearchBox } from './search-box'

/** Looks for passages in all documents that were read. */
export function SearchCard() {
  const [search, setSearch] = useState<DocumentSearch | null>(null)
  return (
    <Card title={<Trans>登録した文書から探す</Trans>}>
      <div className="print:hidden">
        <SearchBox onFound={setSearch} />
      </div>
      {search ? <Results search={search} /> : null}
    </Card>
  )
}

function Results({ search: { query, results, meaning } }: { search: DocumentSearch }) {
  const { t, i18n } = useLingui()
  const count = results.length
  return (
    <section aria-label={t`検索の結果`} className="mt-4 border-line border-t pt-3">
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
        <EmptyState icon="search" title={t`当てはまる文書が見つかりませんでした`}>
          {t`言葉や探し方を変えて、もう一度お試しください。`}
        </EmptyState>
      ) : (
        <ol className="divide-y divide-line">
          {results.map((found) => (
            <Result key={found.legal_check.id} found={found} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Result({ found: { legal_check: document, page, excerpt, marks = [] } }: { found: FoundDocument }) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Link
          to="/legal-checks/$id"
          params={{ id: document.id }}
          className="break-words font-semibold text-accent-ink underline underline-offset-4"
        >
          {document.title}
        </Link>
        {page ? (
          <span className="text-muted text-sm tabular-nums">
            <Trans>{page}ページ</Trans>
          </span>
        ) : null}
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
