import { Trans } from '@lingui/react/macro'
import { DataAge } from '@/ui/data-age'
import { AnswerBody, type AskingAgain } from './answer-body'
import type { Here } from './use-answers-here'

type AnswerHereProps = AskingAgain & { here: Here }

/** What the copy on this device answers until the server does, and how old it is; or why it says nothing. */
export function AnswerHere({ here, ...asking }: AnswerHereProps) {
  if (here === 'incomplete') {
    return (
      <p className="mt-2 text-muted text-sm">
        <Trans>この端末のコピーがまだ揃っていないため、オフラインではお答えできません。</Trans>
      </p>
    )
  }
  const { answer, at, lacksUnsent } = here
  return (
    <section className="mt-3 border-line border-t pt-3">
      <h4 className="font-bold text-sm">
        <Trans>この端末のデータからの回答（オフライン）</Trans>
      </h4>
      <DataAge at={at} className="mb-2" />
      {lacksUnsent ? (
        <p className="mb-2 text-muted text-sm">
          <Trans>未送信の変更は含まれていません。</Trans>
        </p>
      ) : null}
      <AnswerBody answer={answer.text} data={answer} sources={answer.sources} {...asking} />
    </section>
  )
}
