import * as z from 'zod/mini'
import { askedId, Source, WorkState } from './assistant.ts'
import { DocumentStep } from './document-steps.ts'
import { endpoint } from './endpoint.ts'
import { KeptKnowledge, NextFile } from './knowledge-files.ts'
import { LONGEST_SEARCH } from './list-limits.ts'
import { Deleted, GoneIds, IdList, pageQuery } from './lists.ts'
import { Id, IdParams, integer, requiredText, Timestamp, text } from './primitives.ts'

export const KNOWLEDGE_TITLE_LIMIT = 200
export const KNOWLEDGE_DESCRIPTION_LIMIT = 2_000
/** Of the tags as JSON: each letter of them may be written as an escape of six. */
const TAGS_TEXT_LIMIT = 10_000
/** Tags of one document, and letters of one tag. */
export const MOST_TAGS = 20
export const TAG_LIMIT = 50
/** Letters of the longest question. */
export const QUESTION_LIMIT = 2_000
export const FEEDBACK_LIMIT = 2_000

export const KnowledgeDocument = z.looseObject({
  id: Id,
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  file_name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** `indexing`: it is read, and cannot be found yet. One that is read again stays `ready`. */
  status: z.enum(['indexing', 'ready', 'failed']),
  step: z._default(DocumentStep, null),
  /** Why it could not be read, or not once more where it is `ready`: a code of the error table; null otherwise. */
  failure: z.nullable(z.string()),
  /** A PDF of pictures: there is nothing to find in it. */
  is_scanned: z.boolean(),
  /** Whether answers may rest on it. */
  is_active: z._default(z.boolean(), true),
  /** Counted from 1; another one with each file that took the place of the one before. */
  file_version: z._default(z.int(), 1),
  /** When the file became that of the document. */
  file_since: z.optional(Timestamp),
  /** A newer file, which answers do not rest on yet. */
  next: z._default(z.nullable(NextFile), null),
  created_at: Timestamp,
  uploaded_by: z.string(),
  /** Whether the caller uploaded it. */
  is_own: z.boolean(),
  version: z._default(z.int(), 1),
})
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>

export const KnowledgeDocumentList = z.looseObject({
  total: z.int(),
  legal_checks: z.array(KnowledgeDocument),
  /** Every tag that a document has, in the order of its letters. */
  tags: z.optional(z.array(z.string())),
  gone: z.optional(GoneIds),
  /** Of the documents that were asked about by `kept`, those that are there. */
  there: z.optional(z.array(KeptKnowledge)),
})
export type KnowledgeDocumentList = z.infer<typeof KnowledgeDocumentList>

/** What was read out of a document. */
export const KnowledgeText = z.looseObject({
  id: Id,
  title: z.string(),
  status: KnowledgeDocument.shape.status,
  file_version: z.int(),
  /** What the file was found to be, and its bytes. */
  media_type: z._default(z.string(), ''),
  size: z._default(z.int(), 0),
  /** Empty until it is read, and where there is nothing to read. */
  text: z.string(),
  /** Where each page begins in the text, in UTF-16 units; one entry where there are no pages, none until it is read. */
  page_starts: z.array(z.int()),
  is_scanned: z.boolean(),
  /** Whether the document goes on after the text, which holds at most a million characters. */
  is_truncated: z.boolean(),
})
export type KnowledgeText = z.infer<typeof KnowledgeText>

/** A question with its answer. */
export const KnowledgeAnswer = z.looseObject({
  id: Id,
  query: z.string(),
  state: WorkState,
  /** Why there is no answer, a code of the error table; null otherwise. */
  failure: z.nullable(z.string()),
  /** The answer comes in pieces by the events of this job, which also stops it. */
  job_id: Id,
  /** Markdown without HTML, with the numbers of its sources in brackets; empty until it is done. */
  answer: z.string(),
  /** The passages that it rests on, in the order of their numbers. None: nothing was found. */
  sources: z.array(Source),
  engine: z.string(),
  is_helpful: z.nullable(z.boolean()),
  feedback: z.string(),
  created_at: Timestamp,
})
export type KnowledgeAnswer = z.infer<typeof KnowledgeAnswer>

export const KnowledgeHistory = z.looseObject({ total: z.int(), history: z.array(KnowledgeAnswer) })
export type KnowledgeHistory = z.infer<typeof KnowledgeHistory>

const Tags = z.array(requiredText(TAG_LIMIT)).check(z.maxLength(MOST_TAGS))

/** What a person says of a document, beside its file. */
export const KnowledgeFields = z.object({
  title: requiredText(KNOWLEDGE_TITLE_LIMIT),
  description: text(KNOWLEDGE_DESCRIPTION_LIMIT),
  tags: Tags,
  is_active: z.boolean(),
})
export type KnowledgeFields = z.output<typeof KnowledgeFields>

/** Only the fields that change; the others stay as they are. */
export const KnowledgeUpdate = z.object({
  title: z.optional(KnowledgeFields.shape.title),
  description: z.optional(KnowledgeFields.shape.description),
  tags: z.optional(KnowledgeFields.shape.tags),
  is_active: z.optional(KnowledgeFields.shape.is_active),
})
export type KnowledgeUpdate = z.output<typeof KnowledgeUpdate>

export const KnowledgeFeedback = z.object({
  is_helpful: z.boolean(),
  feedback: z._default(text(FEEDBACK_LIMIT), ''),
})

export const knowledge = {
  create: endpoint({
    method: 'POST',
    path: '/api/knowledge/legal_checks',
    summary: 'Make a document of the knowledge base of an upload that is whole; it is read afterwards',
    body: z.object({
      ...askedId,
      /** A whole upload of the caller. */
      file_id: Id,
      title: requiredText(KNOWLEDGE_TITLE_LIMIT),
      description: z._default(text(KNOWLEDGE_DESCRIPTION_LIMIT), ''),
      tags: z._default(Tags, []),
    }),
    response: KnowledgeDocument,
    status: 201,
    ours: true,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/knowledge/upload',
    summary: 'Add a document to the knowledge base',
    transport: 'multipart',
    /** `tags` is a list, sent as a JSON string (spec section 3). */
    body: z.object({
      file: z.file(),
      title: requiredText(KNOWLEDGE_TITLE_LIMIT),
      description: z._default(text(KNOWLEDGE_DESCRIPTION_LIMIT), ''),
      tags: z._default(text(TAGS_TEXT_LIMIT), '[]'),
    }),
    response: KnowledgeDocument,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/knowledge/legal_checks',
    summary: 'Documents of the knowledge base, the latest first',
    query: z.object({
      ...pageQuery(),
      /** Of this tag alone. */
      tag: z.optional(text(TAG_LIMIT)),
      /** `true`: those that answers may rest on · `false`: those that were taken out of use. */
      active: z.optional(z.enum(['true', 'false'])),
      /** Words of title, description and tags. */
      search: z.optional(text(LONGEST_SEARCH)),
      /** Records that a device keeps: nothing else is looked at, and it answers `gone` of them and no record. */
      kept: z.optional(IdList),
    }),
    response: KnowledgeDocumentList,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/knowledge/legal_checks/{id}/file',
    summary: 'The file as it was uploaded, to keep',
    params: IdParams,
    transport: 'file',
    ours: true,
  }),
  text: endpoint({
    method: 'GET',
    path: '/api/knowledge/legal_checks/{id}/text',
    summary: 'What was read out of a document, page by page',
    params: IdParams,
    response: KnowledgeText,
    ours: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/knowledge/legal_checks/{id}',
    summary: 'Change what is said of a document, take it out of use or bring it back into use',
    params: IdParams,
    body: KnowledgeUpdate,
    response: KnowledgeDocument,
    ours: true,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/api/knowledge/legal_checks/{id}/versions',
    summary: 'Give a document a newer file; answers rest on the present one until the newer one is read',
    params: IdParams,
    body: z.object({
      /** A whole upload of the caller. */
      file_id: Id,
    }),
    response: KnowledgeDocument,
    ours: true,
  }),
  keep: endpoint({
    method: 'DELETE',
    path: '/api/knowledge/legal_checks/{id}/versions/next',
    summary: 'Give up the newer file that is not in use yet, and keep the present one',
    params: IdParams,
    response: KnowledgeDocument,
    ours: true,
  }),
  index: endpoint({
    method: 'POST',
    path: '/api/knowledge/legal_checks/{id}/index',
    summary: 'Read a document again; where a newer file could not be read, that file',
    params: IdParams,
    response: KnowledgeDocument,
    ours: true,
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
    summary: 'Ask the knowledge base; the answer comes by a job',
    credential: 'fresh',
    body: z.object({
      ...askedId,
      query: requiredText(QUESTION_LIMIT),
      /** Passages that the answer may rest on at most. */
      max_results: z._default(integer(1, 20), 5),
      /** Whether its sources name the page. */
      include_metadata: z._default(z.boolean(), true),
    }),
    response: KnowledgeAnswer,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/knowledge/chat/history',
    summary: 'Own questions and answers, the latest first',
    credential: 'fresh',
    query: z.object({ ...pageQuery(), search: z.optional(text(LONGEST_SEARCH)) }),
    response: KnowledgeHistory,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/knowledge/chat/{id}',
    summary: 'One of the own questions with its answer',
    credential: 'fresh',
    params: IdParams,
    response: KnowledgeAnswer,
    ours: true,
  }),
  deleteQuestion: endpoint({
    method: 'DELETE',
    path: '/api/knowledge/chat/{id}',
    summary: 'Delete one of the own questions with its answer; can be undone for 30 days',
    credential: 'fresh',
    params: IdParams,
    response: Deleted,
    ours: true,
  }),
  restoreQuestion: endpoint({
    method: 'POST',
    path: '/api/knowledge/chat/{id}/restore',
    summary: 'Undo the deletion of one of the own questions',
    credential: 'fresh',
    params: IdParams,
    response: KnowledgeAnswer,
    ours: true,
  }),
  feedback: endpoint({
    method: 'PATCH',
    path: '/api/knowledge/chat/{id}/feedback',
    summary: 'Say whether an answer helped',
    credential: 'fresh',
    params: IdParams,
    body: KnowledgeFeedback,
    response: KnowledgeAnswer,
  }),
}
