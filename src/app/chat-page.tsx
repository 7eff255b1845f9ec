import { ChatScreen } from '@/features/chat/chat-screen'
import { InteractionForm } from '@/features/interactions/interaction-form'
import { RecordDecisions } from '@/features/outbox/record-decisions'

const slots = { contactForm: InteractionForm, decisions: RecordDecisions }

/** The customer assistant, put together here with the form of a contact and what waits for a decision: they are three features. */
export function ChatPage() {
  return <ChatScreen assistant="customer" {...slots} />
}

/** The same for the staff assistant. */
export function StaffChatPage() {
  return <ChatScreen assistant="staff" {...slots} />
}
