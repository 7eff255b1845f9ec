import { AssistantReply, AssistantRequest } from './assistant.ts'
import { endpoint } from './endpoint.ts'

export const staffChat = {
  ask: endpoint({
    method: 'POST',
    path: '/api/staff-chat/',
    summary: 'Ask the staff assistant',
    body: AssistantRequest,
    response: AssistantReply,
    credential: 'fresh',
  }),
}
