import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { KnowledgeAnswer } from '#contract/knowledge'
import { notifySaved } from '@/errors/notify-saved'
import { tellFailure } from '@/forms/tell-failure'
import { savedAs } from '@/offline/outbox/conflict-kind'
import type { Shown } from '@/offline/outbox/fold/record'
import { useCommand } from '@/offline/scope/use-command'
import { Button } from '@/ui/button'
import { ChangeBadge } from '@/ui/change-badge'
import { FeedbackDialog } from './feedback-dialog'
import { sendFeedback } from './mutations'

type FeedbackBoxProps = { answer: KnowledgeAnswer; mark: Shown<KnowledgeAnswer>['mark'] | undefined }

/** Whether an answer helped, and in words why. It waits on this device while there is no connection. */
export function FeedbackBox({ answer, mark }: FeedbackBoxProps) {
  const { t } = useLingui()
  const { run, busy } = useCommand(sendFeedback)
  const [isOpen, setOpen] = useState(false)
  const { id, query, is_helpful: isHelpful, feedback } = answer

  async function say(is_helpful: boolean) {
    if (is_helpful === isHelpful) return
    const outcome = await run({ id, query, is_helpful, feedback })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') tellFailure(outcome.error, {})
    else notifySaved(savedAs(outcome), outcome.entry.last_error, query)
  }

  return (
    <section aria-label={t`回答の評価`} className="mt-4 border-line border-t pt-3 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-2 text-muted text-sm">
          <Trans>この回答は役に立ちましたか？</Trans>
        </p>
        <Choice isChosen={isHelpful === true} busy={busy} onChoose={() => void say(true)}>{t`役に立った`}</Choice>
        <Choice
          isChosen={isHelpful === false}
          busy={busy}
          onChoose={() => void say(false)}
        >{t`役に立たなかった`}</Choice>
        {isHelpful === null ? null : (
          <Button size="sm" variant="ghost" icon="pencil" onClick={() => setOpen(true)}>
            {feedback === '' ? t`感想を書く` : t`感想を直す`}
          </Button>
        )}
        <ChangeBadge mark={mark ?? null} />
      </div>
      {feedback === '' ? null : <p className="mt-2 whitespace-pre-wrap break-words text-sm">{feedback}</p>}
      {isOpen && isHelpful !== null ? (
        <FeedbackDialog answer={{ ...answer, is_helpful: isHelpful }} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  )
}

type ChoiceProps = { isChosen: boolean; busy: boolean; onChoose: () => void; children: string }

function Choice({ isChosen, busy, onChoose, children }: ChoiceProps) {
  return (
    <Button
      size="sm"
      variant={isChosen ? 'primary' : 'secondary'}
      aria-pressed={isChosen}
      busy={busy}
      onClick={onChoose}
    >
      {children}
    </Button>
  )
}
