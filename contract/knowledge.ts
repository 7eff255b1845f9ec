import * as z from 'zod/mini'
import { Source } from './assistant.ts'
import { endpoint } from './endpoint.ts'
import { Deleted, pageQuery } from './lists.ts'
import { Id, IdParams, integer, requiredText, Timestamp, text } from './primitives.ts'

export const KnowledgeDocument = z.looseObject({
  id: Id,
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  file_name: z.string(),
  size: z.int(),
  status: z.enum(['indexing', 'ready', 'failed']),
  created_at: Timestamp,
  uploaded_by: z.string(),
})
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>

export const KnowledgeAnswer = z.looseObject({
  id: Id,
  query: z.string(),
  answer: z.string(),
  sources: z.array(Source),
  engine: z.string(),
  is_helpful: z.nullable(z.boolean()),
  created_at: Timestamp,
})
export type KnowledgeAnswer = z.infer<typeof KnowledgeAnswer>

export const knowledge = {
  upload: endpoint({
    method: 'POST',
    path: '/api/knowledge/upload',
    summary: 'Add a document to the knowledge base',
    transport: 'multipart',
    /** `tags` is a list, sent as a JSON string (spec section 3). */
    body: z.object({
      file: z.file(),
      title: requiredText(200),
      description: z._default(text(2_000), ''),
      tags: z._default(text(2_000), '[]'),
    }),
    response: KnowledgeDocument,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/knowledge/legal_checks',
    summary: 'Documents of the knowledge base',
    query: z.object(pageQuery()),
    response: z.looseObject({ total: z.int(), legal_checks: z.array(KnowledgeDocument) }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/knowledge/legal_checks/{id}',
    summary: 'Remove a document with its passages',
    params: IdParams,
    response: Deleted,
  }),
  chat: endpoint({
    method: 'POST',
    path: '/api/knowledge/chat',
    summary: 'Ask the knowledge base',
    credential: 'fresh',
    body: z.object({
      query: requiredText(2_000),
      max_results: z._default(integer(1, 20), 5),
      include_metadata: z._default(z.boolean(), true),
    }),
    response: KnowledgeAnswer,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/knowledge/chat/history',
    summary: 'Own questions and answers',
    credential: 'fresh',
    query: z.object(pageQuery()),
    response: z.looseObject({ total: z.int(), history: z.array(KnowledgeAnswer) }),
  }),
  feedback: endpoint({
    method: 'PATCH',
    path: '/api/knowledge/chat/{id}/feedback',
    summary: 'Say whether an answer helped',
    credential: 'fresh',
    params: IdParams,
    body: z.object({ is_helpful: z.boolean(), feedback: z._default(text(2_000), '') }),
    response: KnowledgeAnswer,
  }),
}
