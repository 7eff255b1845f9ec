import * as z from 'zod/mini'
import { Id, requiredText } from './primitives.ts'

/** A passage or record that an answer rests on. */
export const Source = z.looseObject({
  kind: z.enum(['customer', 'interaction', 'product', 'legal_check', 'knowledge', 'web']),
  id: z.nullable(z.string()),
  title: z.string(),
  excerpt: z.string(),
  url: z.nullish(z.string()),
})

/** Question to an assistant. Asking for `text/event-stream` streams the answer. */
export const AssistantRequest = z.object({
  message: requiredText(8_000),
  /** Goes on with an earlier conversation. */
  conversation_id: z.optional(Id),
})

export const AssistantReply = z.looseObject({
  conversation_id: Id,
  /** Markdown without HTML. */
  answer: z.string(),
  sources: z.array(Source),
  /** The engine that answered, for the label beside it. */
  engine: z.string(),
})

/** A finished piece of AI work: text, its sources, and the engine that made it. */
export const AssistantDocument = z.looseObject({
  title: z.string(),
  content: z.string(),
  sources: z.array(Source),
  engine: z.string(),
})
