import * as z from 'zod/mini'
import { DocumentStep } from './document-steps.ts'
import { endpoint } from './endpoint.ts'
import { ErrorEnvelope } from './errors.ts'
import { LegalFinding, LegalSeverity, LegalType } from './legal-findings.ts'
import { LegalReview, LegalReviewInput } from './legal-reviews.ts'
import { Deleted, GoneIds, IdList, pageQuery } from './lists.ts'
import { alsoByWords, bestPassage, comparedMeaning, passageSearchShape } from './passage-search.ts'
import { Id, IdParams, requiredText, Timestamp, text } from './primitives.ts'

/** Characters of the longest title. */
export const TITLE_LIMIT = 200
/** Files that one call takes. */
export const FILES_AT_ONCE = 20

export const LegalCheck = z.looseObject({
  id: Id,
  title: z.string(),
  file_name: z.string(),
  /** What the content was found to be, whatever it was called. */
  media_type: z.string(),
  /** Bytes. */
  size: z.int(),
  folder_id: z.nullable(Id),
  /** What it is checked as; null until that is known. */
  type: z.nullable(LegalType),
  /** `uploaded`: it waits for its check. */
  status: z.enum(['uploaded', 'checking', 'checked', 'failed']),
  step: z._default(DocumentStep, null),
  /** Why it could not be read or checked, a code of the error table; null otherwise. */
  failure: z.nullable(z.string()),
  /** As a PDF of pictures, it has nothing to read in it, or next to nothing. False until it is read. */
  is_scanned: z.boolean(),
  /** Findings of each severity; all 0 until it is checked. */
  counts: z.looseObject({ high: z.int(), medium: z.int(), low: z.int() }),
  created_at: Timestamp,
  updated_at: Timestamp,
  uploaded_by: z.string(),
  /** Whether the caller uploaded it. */
  is_own: z.boolean(),
  version: z.int(),
})
export type LegalCheck = z.infer<typeof LegalCheck>

/** A document with what was read out of it. */
export const CheckedDocument = z.extend(LegalCheck, {
  /** Empty until it is read. */
  text: z.string(),
  /** Where each page begins in the text, in UTF-16 units; one entry where there are no pages, none until it is read. */
  page_starts: z.array(z.int()),
  /** Pages of a PDF without readable text, counted from 1. */
  empty_pages: z.array(z.int()),
  /** Whether the document goes on after the text, which holds at most a million characters. */
  is_truncated: z.boolean(),
  /** Why the tenant's model did not look too, a code of the error table; null where it did, or none is chosen. */
  model_failure: z._default(z.nullable(z.string()), null),
  /** How much of the text a model has read, in UTF-16 units from the beginning; null where none was asked. */
  model_letters: z._default(z.nullable(z.int()), null),
  findings: z.array(LegalFinding),
  /** What people said of the findings, the earliest first. */
  reviews: z._default(z.array(LegalReview), []),
})
export type CheckedDocument = z.infer<typeof CheckedDocument>

const FolderField = { folder_id: z.optional(Id) }

/** What is looked for, and what narrows it: of that, all has to hold. Ours but for `query`. */
export const documentSearchShape = {
  ...passageSearchShape,
  /** It lies in this folder, or in one that lies in it. */
  folder_id: z.optional(Id),
  type: z.optional(LegalType),
  /** A finding of this severity is open: nobody has said that it is dealt with, or no fault. */
  severity: z.optional(LegalSeverity),
}
const SearchQuery = z.object(documentSearchShape)
export type DocumentSearchQuery = z.output<typeof SearchQuery>

/** A document that fits a search, with its best passage. */
export const FoundDocument = z.looseObject({ legal_check: LegalCheck, ...bestPassage })
export type FoundDocument = z.infer<typeof FoundDocument>

export const LegalCheckList = z.looseObject({
  /** Documents that match, over all pages. */
  total: z.int(),
  legal_checks: z.array(LegalCheck),
  /** Absent on the last page. */
  next_cursor: z.optional(z.string()),
  gone: z.optional(GoneIds),
})
export type LegalCheckList = z.infer<typeof LegalCheckList>

const RankedList = z.looseObject({
  /** Documents that fit, at most 50. */
  total: z.int(),
  /** The best first. */
  results: z.array(FoundDocument),
})

export const legalChecks = {
  create: endpoint({
    method: 'POST',
    path: '/api/legal-checks/',
    summary: 'Make a document of an upload that is whole; it is read and checked afterwards',
    body: z.object({
      id: z.optional(Id),
      /** A whole upload of the caller. */
      file_id: Id,
      /** Without one: the name of the file. */
      title: z.optional(text(TITLE_LIMIT)),
      folder_id: z.optional(z.nullable(Id)),
    }),
    response: LegalCheck,
    status: 201,
    ours: true,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/legal-checks/upload',
    summary: 'Upload a document',
    transport: 'multipart',
    body: z.object({ file: z.file(), ...FolderField }),
    response: LegalCheck,
    status: 201,
  }),
  uploadMultiple: endpoint({
    method: 'POST',
    path: '/api/legal-checks/upload-multiple',
    summary: 'Upload several documents, each with its own result',
    transport: 'multipart',
    body: z.object({ files: z.array(z.file()).check(z.minLength(1), z.maxLength(FILES_AT_ONCE)), ...FolderField }),
    response: z.looseObject({
      /** In the order of the files. */
      results: z.array(
        z.looseObject({ file_name: z.string(), legal_check: z.nullable(LegalCheck), error: z.nullable(ErrorEnvelope) }),
      ),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/legal-checks/',
    summary: 'Documents, all or those in one folder, the latest first',
    query: z.object({
      ...pageQuery(100, 100),
      ...FolderField,
      /** `true`: only those that lie in no folder. */
      unfiled: z.optional(z.enum(['true', 'false'])),
      cursor: z.optional(text(2_000)),
      /** Records that a device keeps: nothing else is looked at, and it answers `gone` of them and no record. */
      kept: z.optional(IdList),
    }),
    response: LegalCheckList,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/legal-checks/{id}',
    summary: 'One document with its text and findings',
    params: IdParams,
    response: CheckedDocument,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/legal-checks/{id}/file',
    summary: 'The file as it was uploaded, to keep',
    params: IdParams,
    transport: 'file',
    ours: true,
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/legal-checks/{id}/report',
    summary: 'The findings of a document with what people said of them, as PDF',
    params: IdParams,
    transport: 'file',
    made: true,
    ours: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/legal-checks/{id}',
    summary: 'Change the title or the type; another type checks again',
    params: IdParams,
    body: z.object({ title: z.optional(requiredText(TITLE_LIMIT)), type: z.optional(LegalType) }),
    response: LegalCheck,
    ours: true,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/legal-checks/{id}/check',
    summary: 'Read and check a document again',
    params: IdParams,
    response: LegalCheck,
    ours: true,
  }),
  review: endpoint({
    method: 'POST',
    path: '/api/legal-checks/{id}/reviews',
    summary: 'Say of a finding that it is dealt with, no fault or open again, or write a comment to it',
    params: IdParams,
    body: LegalReviewInput,
    response: LegalReview,
    status: 201,
    ours: true,
  }),
  search: endpoint({
    method: 'POST',
    path: '/api/legal-checks/search',
    summary: 'Documents by word',
    query: SearchQuery,
    response: RankedList,
  }),
  semanticSearch: endpoint({
    method: 'POST',
    path: '/api/legal-checks/semantic-search',
    summary: 'Documents by meaning',
    query: z.extend(SearchQuery, alsoByWords),
    response: z.extend(RankedList, comparedMeaning),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/legal-checks/{id}',
    summary: 'Delete a document; can be undone for 30 days',
    params: IdParams,
    response: Deleted,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/legal-checks/{id}/restore',
    summary: 'Undo the deletion of a document',
    params: IdParams,
    response: LegalCheck,
    ours: true,
  }),
  move: endpoint({
    method: 'PUT',
    path: '/api/legal-checks/{id}/move',
    summary: 'Put a document into another folder',
    params: IdParams,
    body: z.object({ folder_id: z.nullable(Id) }),
    response: LegalCheck,
  }),
}
