import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { choice, yesNo } from './field-kinds.ts'
import { changeShape, inputShape, keptShape, neededText } from './fields.ts'
import { Deleted } from './lists.ts'
import { Id, IdParams, Timestamp } from './primitives.ts'

/** Snippets that a tenant shares, and that each person has beside them. */
export const SHARED_SNIPPETS = 200
export const OWN_SNIPPETS = 100

/** What a snippet is put into: a contact, or an assistant as a question. */
export const SnippetUse = z.enum(['contact', 'question'])
export type SnippetUse = z.infer<typeof SnippetUse>

/** What a person writes of a snippet: a text that is written again and again, with places for what differs. */
export const snippetFields = {
  name: neededText({ max: 60, tidy: 'name', search: 'text' }),
  /** With placeholders (`snippet-text.ts`). */
  text: neededText({ max: 2_000, isLong: true, search: 'text' }),
  used_for: choice(SnippetUse, 'contact'),
  /** Everybody of the tenant sees it. Only who may change all may share one. */
  is_shared: yesNo(false),
}

export const Snippet = z.looseObject({
  id: Id,
  ...keptShape(snippetFields),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Name of whoever made it. */
  created_by: z.string(),
  /** Whether the caller made it. */
  is_own: z.boolean(),
  version: z.int(),
  /** Who changed it last. Only in the current record of a refused change (412), null for one that was never changed. */
  updated_by_name: z.optional(z.nullable(z.string())),
})
export type Snippet = z.infer<typeof Snippet>

export const SnippetInput = z.object(inputShape(snippetFields))
export type SnippetInput = z.output<typeof SnippetInput>

/** A new one. The client makes the id, so that one made offline keeps its name for good. */
export const SnippetCreate = z.extend(SnippetInput, { id: z.optional(Id) })

/** Only the fields that change; the others stay as they are. */
export const SnippetUpdate = z.object(changeShape(snippetFields, 'schema'))
export type SnippetUpdate = z.infer<typeof SnippetUpdate>

export const snippets = {
  list: endpoint({
    method: 'GET',
    path: '/api/snippets/',
    summary: 'Text snippets for contacts and questions: the shared ones and the own, by name',
    response: z.looseObject({ snippets: z.array(Snippet) }),
    ours: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/snippets/',
    summary: 'Keep a text snippet',
    body: SnippetCreate,
    response: Snippet,
    status: 201,
    ours: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/snippets/{id}',
    summary: 'Change a text snippet, or who sees it',
    params: IdParams,
    body: SnippetUpdate,
    response: Snippet,
    ours: true,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/snippets/{id}',
    summary: 'Delete a text snippet; can be undone for 30 days',
    params: IdParams,
    response: Deleted,
    ours: true,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/snippets/{id}/restore',
    summary: 'Undo the deletion of a text snippet',
    params: IdParams,
    response: Snippet,
    ours: true,
  }),
}
