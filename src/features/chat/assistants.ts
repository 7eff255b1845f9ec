import { chat } from '#contract/chat'
import { staffChat } from '#contract/staff-chat'

/** The two assistants: each has its own calls, its own page and its own conversations. */
export const ASSISTANTS = {
  customer: { calls: chat, path: '/chat', kind: 'chat-conversation' },
  staff: { calls: staffChat, path: '/staff-chat', kind: 'staff-chat-conversation' },
} as const

export type AssistantName = keyof typeof ASSISTANTS
