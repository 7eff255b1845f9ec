import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Exchange } from '#contract/conversations'
import { Markdown } from '@/assistant/markdown'
import { SourceList } from '@/assistant/source-list'
import { Button } from '@/ui/button'
import { AnswerTable } from './answer-table'
import type { Customer } from './use-question'

type AnswerBodyProps = Pick<Exchange, 'answer' | 'data' | 'sources'> & {
  onChoose: ((customer: Customer) => void) | null
  /** Who answered. */
  children?: ReactNode
}

/** An answer with how the question was understood, its rows, and the records that it rests on. */
export function AnswerBody({ answer, data, sources, onChoose, children }: AnswerBodyProps) {
  const { t } = useLingui()
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2 text-muted text-sm">
        {data?.asked ? (
          <span>
            <Trans>調べたこと: {data.asked}</Trans>
          </span>
        ) : null}
        {children}
      </div>
      <Markdown text={answer} />
      {data?.table ? <AnswerTable table={data.table} /> : null}
      {data && onChoose && data.choices.length > 0 ? (
        <div className="mt-3 flex flex-wrap gap-2 print:hidden">
          {data.choices.map(({ customer_id: id, label }) => (
            <Button key={id} size="sm" onClick={() => onChoose({ id, name: label })}>
              {label}
            </Button>
          ))}
        </div>
      ) : null}
      {data?.table && sources.length > 0 ? (
        // The rows have said it already: who wants to open one of the records looks here.
        <details className="mt-3 print:hidden">
          <summary className="min-h-11 cursor-pointer py-2 text-accent-ink text-sm">{t`記録を開く`}</summary>
          <SourceList sources={sources} />
        </details>
      ) : (
        <SourceList sources={sources} />
      )}
    </>
  )
}
