import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BestPassage } from '#contract/passage-search'
import { failureWords } from '@/errors/failure-words'
import { QueryView } from '@/errors/query-view'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { EngineMark } from '../engine-mark'
import { FoundPassage } from './found-passage'
import type { FoundPassages } from './found-passages'

type ResultsProps<Result> = {
  /** What was looked for. */
  asked: string
  query: UseQueryResult<FoundPassages<Result>>
  idOf: (result: Result) => string
  fileNameOf: (result: Result) => string
  /** That nothing fits. */
  nothing: string
  /** Looks into all documents; null where it does already. */
  onAnywhere: (() => void) | null
  /** What leads to the document, and to the passage, whose place is said in words. */
  children: (result: Result, place: string) => ReactNode
}

/** What fits a search: the documents with their best passage, the best first. */
export function PassageResults<Result extends Partial<BestPassage> & { excerpt: string }>(props: ResultsProps<Result>) {
  const { t } = useLingui()
  const { query } = props
  return (
    <section aria-label={t`検索の結果`} aria-busy={query.isFetching} className="mt-4 border-line border-t pt-3">
      <QueryView query={query}>{(found) => <Found {...props} found={found} />}</QueryView>
    </section>
  )
}

function Found<Result extends Partial<BestPassage> & { excerpt: string }>({
  found: { results, meaning },
  ...props
}: Omit<ResultsProps<Result>, 'query'> & { found: FoundPassages<Result> }) {
  const { t, i18n } = useLingui()
  const { asked, idOf, fileNameOf, nothing, onAnywhere, children } = props
  const count = results.length
  return (
    <>
      <p role="status" className="text-muted text-sm">
        {t`「${asked}」の検索結果: ${count}件`}
      </p>
      {meaning ? (
        <p className="mt-1 flex flex-wrap items-center gap-2 text-muted text-sm">
          <Trans>意味を比べたAI</Trans> <EngineMark engine={meaning.comparedBy} />
          {meaning.failure ? failureWords(meaning.failure, i18n).message : null}
        </p>
      ) : null}
      {count === 0 ? (
        <NothingFits title={nothing} onAnywhere={onAnywhere} />
      ) : (
        <ol className="divide-y divide-line">
          {results.map((one) => (
            <li key={idOf(one)} className="py-3">
              <p className="flex flex-wrap items-baseline gap-x-3">
                {children(one, one.page ? t`${one.page}ページの該当箇所` : t`該当箇所`)}
              </p>
              <FoundPassage text={one.excerpt} marks={one.marks} fileName={fileNameOf(one)} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function NothingFits({ title, onAnywhere }: { title: string; onAnywhere: (() => void) | null }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="search"
      title={title}
      action={onAnywhere ? <Button icon="close" onClick={onAnywhere}>{t`絞り込みを外して探す`}</Button> : null}
    >
      {onAnywhere
        ? t`絞り込みを外すか、言葉や探し方を変えて、もう一度お試しください。`
        : t`言葉や探し方を変えて、もう一度お試しください。`}
    </EmptyState>
  )
}
