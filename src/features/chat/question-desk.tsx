import { useState } from 'react'
import type { Exchange } from '#contract/conversations'
import { useDraft } from '@/forms/use-draft'
import type { AssistantName } from './assistants'
import { CustomerChoice } from './customer-choice'
import { QuestionBox } from './question-box'
import { Suggestions } from './suggestions'
import type { Customer, Question } from './use-question'

type QuestionDeskProps = {
  assistant: AssistantName
  /** Names what is typed while it is not sent. */
  draft: string
  customer: Customer | null
  /** The question that is asked differently. */
  edited: Exchange | null
  onEndEdit: () => void
  busy: boolean
  /** Resolves whether the question is kept. */
  onAsk: (question: Question) => Promise<boolean>
  /** Whether questions to begin with are offered. */
  isBeginning: boolean
}

/** Where the next question of a conversation is put together. What was typed is still there after a reload. */
export function QuestionDesk({
  assistant,
  draft,
  customer,
  edited,
  onEndEdit,
  busy,
  onAsk,
  isBeginning,
}: QuestionDeskProps) {
  const typed = useDraft({ key: draft, initial: '', isWorthKeeping: (text) => text.trim() !== '' })
  const [correction, setCorrection] = useState<{ id: string; text: string } | null>(null)
  const [chosen, setChosen] = useState<Customer | null | undefined>(undefined)
  if (edited && correction?.id !== edited.id) setCorrection({ id: edited.id, text: edited.question })
  const text = edited ? (correction?.text ?? edited.question) : typed.value
  const about = chosen === undefined ? customer : chosen

  async function send(message: string) {
    const isKept = await onAsk({
      message,
      ...(chosen !== undefined && { customer: chosen }),
      ...(edited && { replaces: edited.id }),
    })
    if (!isKept) return
    if (edited) endEdit()
    else typed.clear()
    setChosen(undefined)
  }

  function endEdit() {
    setCorrection(null)
    onEndEdit()
  }

  return (
    <div className="mt-5 flex flex-col gap-2">
      {isBeginning ? <Suggestions assistant={assistant} onAsk={(message) => void send(message)} /> : null}
      {assistant === 'customer' ? <CustomerChoice customer={about} onChoose={setChosen} /> : null}
      <QuestionBox
        text={text}
        onText={(next) => (edited ? setCorrection({ id: edited.id, text: next }) : typed.setValue(next))}
        isEdit={edited !== null}
        onCancelEdit={endEdit}
        busy={busy}
        onSend={() => void send(text)}
        takesFocus
      />
    </div>
  )
}
