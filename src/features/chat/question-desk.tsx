import { useRef, useState } from 'react'
import { useDraft } from '@/forms/use-draft'
import type { AssistantName } from './assistants'
import { CustomerChoice } from './customer-choice'
import type { PresetSlots } from './preset-slots'
import { QuestionBox } from './question-box'
import { Suggestions } from './suggestions'
import type { Correction, Customer, Question } from './use-question'

type QuestionDeskProps = {
  assistant: AssistantName
  /** Names what is typed while it is not sent. */
  draft: string
  customer: Customer | null
  correction: Correction | null
  onEndCorrection: () => void
  busy: boolean
  /** Resolves whether the question is kept. */
  onAsk: (question: Question) => Promise<boolean>
  presets?: PresetSlots['List'] | undefined
  /** Whether questions to begin with are offered. */
  isBeginning: boolean
}

/** Where the next question of a conversation is put together. What was typed is still there after a reload. */
export function QuestionDesk({
  assistant,
  draft,
  customer,
  correction,
  onEndCorrection,
  busy,
  onAsk,
  presets: Presets,
  isBeginning,
}: QuestionDeskProps) {
  const typed = useDraft({ key: draft, initial: '', isWorthKeeping: (text) => text.trim() !== '' })
  const [corrected, setCorrected] = useState<{ of: Correction; text: string } | null>(null)
  const isAsking = useRef(false)
  const [chosen, setChosen] = useState<Customer | null | undefined>(undefined)
  if (correction && corrected?.of !== correction) setCorrected({ of: correction, text: correction.text })
  // What was typed before stays until the correction is over.
  const text = correction ? (corrected?.text ?? correction.text) : typed.value
  const about = chosen === undefined ? customer : chosen

  async function ask(message: string, more: Pick<Question, 'replaces' | 'draft'> = {}): Promise<boolean> {
    // A second press on a suggestion comes before the first one has shown that it is under way.
    if (isAsking.current) return false
    isAsking.current = true
    try {
      const isKept = await onAsk({
        message,
        ...(chosen !== undefined && { customer: chosen }),
        ...more,
      })
      if (isKept) setChosen(undefined)
      return isKept
    } finally {
      isAsking.current = false
    }
  }

  async function send() {
    if (correction) {
      const { replaces } = correction
      if (await ask(text, replaces === undefined ? {} : { replaces })) end()
      return
    }
    // The next question may be typed while this one is on its way.
    if (await ask(text, { draft: typed.slot() })) typed.clearSaved(text)
  }

  function end() {
    setCorrected(null)
    onEndCorrection()
  }

  return (
    <div className="mt-5 flex flex-col gap-2">
      {Presets ? <Presets isBeginning={isBeginning} onAsk={(message) => void ask(message)} /> : null}
      {isBeginning ? <Suggestions assistant={assistant} onAsk={(message) => void ask(message)} /> : null}
      {assistant === 'customer' ? <CustomerChoice customer={about} onChoose={setChosen} /> : null}
      <QuestionBox
        text={text}
        onText={(next) => (correction ? setCorrected({ of: correction, text: next }) : typed.setValue(next))}
        correction={correction}
        onCancel={end}
        busy={busy}
        onSend={() => void send()}
        takesFocus
      />
    </div>
  )
}
