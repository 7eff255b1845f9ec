import { AssistantReply, AssistantRequest } from './assistant.ts'
import { endpoint } from './endpoint.ts'

export const chat = {
  ask: endpoint({
    method: 'POST',
    path: '/api/chat',
    summary: 'Ask the customer assistant',
    body: AssistantRequest,
    response: AssistantReply,
    credential: 'fresh',
  }),
}
