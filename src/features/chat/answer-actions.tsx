import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Exchange, Feedback } from '#contract/conversations'
import { CopyAnswer } from '@/assistant/copy-answer'
import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { notify } from '@/errors/notify'
import { useCommand } from '@/offline/scope/use-command'
import { useSession } from '@/session/session'
import { Button } from '@/ui/button'
import type { AssistantName } from './assistants'
import { COMMANDS_OF } from './mutations'
import type { PresetSlots } from './preset-slots'

const ShowDialog = lazyDialog(() => import('./show-dialog').then((m) => m.ShowDialog), { close: byOnClose })

type AnswerActionsProps = {
  assistant: AssistantName
  conversation: { id: string; title: string }
  exchange: Exchange
  /** Only the last question can be asked again or differently. */
  again: { onAgain: () => void; onEdit: () => void } | null
  keepQuestion: PresetSlots['Keep'] | undefined
  /** Writes the answer down as a contact; null where no customer is known. */
  onRecord: (() => void) | null
}

/** What can be done with an answer that has come. */
export function AnswerActions(props: AnswerActionsProps) {
  const { assistant, conversation, exchange, again, keepQuestion: KeepQuestion, onRecord } = props
  const { t } = useLingui()
  const uid = useSession().user?.uid
  const [isShowing, setShowing] = useState(false)
  const isDone = exchange.state === 'done'
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1 border-line border-t pt-2 print:hidden">
      {isDone ? <CopyAnswer text={exchange.answer} table={exchange.data?.table} /> : null}
      {isDone && onRecord ? (
        <Button size="sm" variant="ghost" icon="note" onClick={onRecord}>{t`対応履歴に記録`}</Button>
      ) : null}
      {isDone && uid !== undefined && assistant === 'customer' ? (
        <Button size="sm" variant="ghost" icon="user" onClick={() => setShowing(true)}>{t`お客様に見せる`}</Button>
      ) : null}
      {again ? <Button size="sm" variant="ghost" icon="refresh" onClick={again.onAgain}>{t`もう一度`}</Button> : null}
      {again ? <Button size="sm" variant="ghost" icon="pencil" onClick={again.onEdit}>{t`質問を直す`}</Button> : null}
      {KeepQuestion ? <KeepQuestion question={exchange.question} /> : null}
      {isDone ? <FeedbackButtons assistant={assistant} conversation={conversation} exchange={exchange} /> : null}
      {isShowing && uid !== undefined ? (
        <ShowDialog uid={uid} answer={exchange.answer} onClose={() => setShowing(false)} />
      ) : null}
    </div>
  )
}

function FeedbackButtons({
  assistant,
  conversation: { id, title },
  exchange,
}: Pick<AnswerActionsProps, 'assistant' | 'conversation' | 'exchange'>) {
  const { t } = useLingui()
  const { run, busy } = useCommand(COMMANDS_OF[assistant].sayFeedback)
  const say = async (said: Feedback) => {
    const feedback = exchange.feedback === said ? null : said
    const outcome = await run({ id, title, answer_id: exchange.id, feedback })
    if (outcome.state === 'refused' || outcome.state === 'not-stored') notify.error(outcome.error)
  }
  const choices = [
    ['good', t`役に立った`],
    ['bad', t`役に立たなかった`],
  ] as const
  return (
    <span className="ml-auto flex flex-wrap gap-1">
      {choices.map(([said, label]) => (
        <Button
          key={said}
          size="sm"
          variant={exchange.feedback === said ? 'secondary' : 'ghost'}
          aria-pressed={exchange.feedback === said}
          busy={busy}
          onClick={() => void say(said)}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}
