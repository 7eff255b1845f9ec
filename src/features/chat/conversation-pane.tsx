import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useState } from 'react'
import type { Conversation } from '#contract/conversations'
import { QueryState } from '@/errors/query-state'
import { laneOf } from '@/offline/outbox/commands'
import { useRecord } from '@/offline/scope/use-record'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { ASSISTANTS, type AssistantName } from './assistants'
import { ConversationHeader } from './conversation-header'
import { type ContactFormSlot, ConversationView } from './conversation-view'
import type { PresetSlots } from './preset-slots'
import { chatQueries } from './queries'
import { QuestionDesk } from './question-desk'
import { type Correction, type Question, useQuestion } from './use-question'

export type ConversationSlots = {
  contactForm: ContactFormSlot
  /** What waits for a decision about a conversation; another feature's, too. */
  decisions: ComponentType<{ lane: string }>
  presets?: PresetSlots
}
type PaneProps = ConversationSlots & {
  assistant: AssistantName
  id: string
  /** Whether the person may go on asking; what was answered can be read without. */
  mayAsk: boolean
  onGone: () => void
}

/** A conversation that has begun, on the server or on this device alone. */
export function ConversationPane({ assistant, id, mayAsk, onGone, decisions: Decisions, ...slots }: PaneProps) {
  const { t } = useLingui()
  const { kind } = ASSISTANTS[assistant]
  const { query, shown, isKnown, isDeleted, isGone } = useRecord(kind, id, chatQueries.detail(assistant, id))
  const back = mayAsk ? <Button variant="primary" onClick={onGone}>{t`新しい会話を始める`}</Button> : null
  return (
    <>
      <Decisions lane={laneOf({ kind, id })} />
      {isDeleted ? <EmptyState icon="trash" title={t`この会話は削除されました`} action={back} /> : null}
      {isKnown && !isDeleted && !(isGone && shown) ? <QueryState query={query} wayOn={back} /> : null}
      {shown ? (
        <Open key={id} assistant={assistant} conversation={shown.record} mayAsk={mayAsk} onGone={onGone} {...slots} />
      ) : null}
    </>
  )
}

type OpenProps = Omit<PaneProps, 'id' | 'decisions'> & { conversation: Conversation }

function Open({ assistant, conversation, mayAsk, onGone, contactForm, presets }: OpenProps) {
  const { id, title, customer_id: customerId, customer_name: name } = conversation
  const [correction, setCorrection] = useState<Correction | null>(null)
  const { put, busy } = useQuestion(assistant, { id, title })
  const ask = (question: Question) => put(question)
  return (
    <>
      <ConversationHeader assistant={assistant} conversation={conversation} onGone={onGone} />
      <ConversationView
        assistant={assistant}
        conversation={conversation}
        contactForm={contactForm}
        keepQuestion={presets?.Keep}
        asking={mayAsk ? { onAsk: (question) => void ask(question), onCorrect: setCorrection } : null}
      />
      {mayAsk ? (
        <QuestionDesk
          assistant={assistant}
          draft={`${ASSISTANTS[assistant].kind}:${id}`}
          customer={customerId && name ? { id: customerId, name } : null}
          correction={correction}
          onEndCorrection={() => setCorrection(null)}
          busy={busy}
          onAsk={ask}
          presets={presets?.List}
          isBeginning={false}
        />
      ) : null}
    </>
  )
}
