import { chat } from '#contract/chat'
import { staffChat } from '#contract/staff-chat'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { askQuestion } from './ask.ts'
import { deleteConversation, renameConversation, restoreConversation, sayFeedback } from './change.ts'
import { conversationPage } from './page.ts'
import { type Assistant, findConversation } from './record.ts'

/** Conversations with both assistants. Everybody sees their own alone, administrators too. */
export function chatRoutes(app: Api): void {
  assistantRoutes(app, 'customer', chat)
  assistantRoutes(app, 'staff', staffChat)
}

function assistantRoutes(app: Api, kind: Assistant, calls: typeof chat | typeof staffChat): void {
  serve(app, calls.ask, async (ctx, { body }) => askQuestion(ctx, kind, body))

  serve(app, calls.list, async (ctx, { query }) => {
    const page = await conversationPage(ctx, kind, query)
    ctx.audit(page.conversations.map(({ id }) => id))
    return page
  })

  serve(app, calls.get, async (ctx, { params }) => {
    ctx.audit([params.id])
    return findConversation(ctx, kind, params.id)
  })

  serve(app, calls.rename, async (ctx, { params, body }) => {
    ctx.audit([params.id])
    return renameConversation(ctx, kind, params.id, body.title)
  })

  serve(app, calls.delete, async (ctx, { params }) => {
    ctx.audit([params.id])
    await deleteConversation(ctx, kind, params.id)
    return { id: params.id, deleted: true as const }
  })

  serve(app, calls.restore, async (ctx, { params }) => {
    ctx.audit([params.id])
    return restoreConversation(ctx, kind, params.id)
  })

  serve(app, calls.feedback, async (ctx, { params, body }) => {
    ctx.audit([params.id, params.answerId])
    return sayFeedback(ctx, kind, { ...params, ...body })
  })
}
