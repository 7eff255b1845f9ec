import { conversationCalls } from './conversations.ts'

/** The staff assistant: it answers from the records of the tenant. */
export const staffChat = conversationCalls('/api/staff-chat/', '/api/staff-chat/conversations', {
  ask: 'Ask the staff assistant',
  list: "The caller's own conversations with the staff assistant, the latest first",
  get: 'One conversation with the staff assistant',
})
