import { Trans, useLingui } from '@lingui/react/macro'
import type { FrequentQuestion } from '#contract/frequent-questions'
import { Markdown } from '@/assistant/markdown'

type QuestionAnswerProps = { question: Pick<FrequentQuestion, 'answer' | 'sources'> }

/** The answer to a frequent question, with the documents that it rests on by the numbers in it. */
export function QuestionAnswer({ question: { answer, sources } }: QuestionAnswerProps) {
  const { t } = useLingui()
  return (
    <>
      <Markdown text={answer} />
      {sources.length === 0 ? null : (
        <section aria-label={t`根拠`} className="mt-3 border-line border-t pt-2 text-sm">
          <h4 className="font-bold">
            <Trans>根拠</Trans>
          </h4>
          <ol className="mt-1 flex flex-col gap-0.5 text-muted">
            {sources.map((title, index) => (
              <li key={title} className="flex gap-2">
                <span className="shrink-0 tabular-nums">[{index + 1}]</span>
                <span className="min-w-0 break-words">{title}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
