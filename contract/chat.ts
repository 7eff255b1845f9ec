import { conversationCalls } from './conversations.ts'

/** The customer assistant: about one customer, and how to answer customers. */
export const chat = conversationCalls('/api/chat', '/api/chat/conversations', {
  ask: 'Ask the customer assistant',
  list: "The caller's own conversations with the customer assistant, the latest first",
  get: 'One conversation with the customer assistant',
})
