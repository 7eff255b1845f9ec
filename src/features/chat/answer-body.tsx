import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Exchange } from '#contract/conversations'
import { askedAgain } from '#contract/questions/answer'
import { Markdown } from '@/assistant/markdown'
import { SourceList } from '@/assistant/source-list'
import { Button } from '@/ui/button'
import { AnswerChart } from './answer-chart'
import { AnswerTable } from './answer-table'
import type { Customer } from './use-question'

/** How one asks again; null for who may not ask. */
export type AskingAgain = {
  /** About one of the customers whom the question may mean. */
  onChoose: ((customer: Customer) => void) | null
  /** By how it was understood, once that is changed. */
  onReword: ((asked: string) => void) | null
}

type AnswerBodyProps = Pick<Exchange, 'answer' | 'data' | 'sources'> &
  AskingAgain & {
    /** Who answered. */
    children?: ReactNode
  }

/** An answer with how the question was understood, its rows, and the records that it rests on. */
export function AnswerBody({ answer, data, sources, onChoose, onReword, children }: AnswerBodyProps) {
  const { t } = useLingui()
  const asked = data?.asked ?? null
  // What documents say has no interpretation that could be changed: they are searched by the question itself.
  const isQuoted = sources.some(({ kind }) => kind === 'knowledge')
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2 text-muted text-sm">
        {asked ? (
          <span>
            <Trans>調べたこと: {asked}</Trans>
          </span>
        ) : null}
        {asked && onReword && !isQuoted ? (
          <Button
            size="sm"
            variant="ghost"
            icon="pencil"
            className="print:hidden"
            onClick={() => onReword(askedAgain(asked))}
          >{t`解釈を直して聞き直す`}</Button>
        ) : null}
        {children}
      </div>
      <Markdown text={answer} />
      {data?.table ? (
        <>
          <AnswerChart table={data.table} />
          <AnswerTable table={data.table} />
        </>
      ) : null}
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
