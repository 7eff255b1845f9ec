import { ChatScreen } from '@/features/chat/chat-screen'
import { InteractionForm } from '@/features/interactions/interaction-form'
import { RecordDecisions } from '@/features/outbox/record-decisions'
import { KeepQuestion } from '@/features/snippets/keep-question'
import { QuestionPresets } from '@/features/snippets/question-presets'

const slots = {
  contactForm: InteractionForm,
  decisions: RecordDecisions,
  presets: { List: QuestionPresets, Keep: KeepQuestion },
}

/** The customer assistant, put together here with the form of a contact, questions that are kept, and what waits for a decision. */
export function ChatPage() {
  return <ChatScreen assistant="customer" {...slots} />
}

/** The same for the staff assistant. */
export function StaffChatPage() {
  return <ChatScreen assistant="staff" {...slots} />
}
