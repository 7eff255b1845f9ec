import { ASSISTANTS, type AssistantName } from './assistants'
import type { PresetSlots } from './preset-slots'
import { QuestionDesk } from './question-desk'
import { useQuestion } from './use-question'

type NewConversationProps = {
  assistant: AssistantName
  id: string
  presets: PresetSlots['List'] | undefined
  onBegun: () => void
}

/** Where a conversation begins, with the first question. */
export function NewConversation({ assistant, id, presets, onBegun }: NewConversationProps) {
  const { put, busy } = useQuestion(assistant, { id, title: null })
  return (
    <QuestionDesk
      assistant={assistant}
      draft={`${ASSISTANTS[assistant].kind}:new`}
      customer={null}
      correction={null}
      onEndCorrection={() => {}}
      busy={busy}
      onAsk={async (question) => {
        const isKept = await put(question)
        if (isKept) onBegun()
        return isKept
      }}
      presets={presets}
      isBeginning
    />
  )
}
