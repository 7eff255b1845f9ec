import * as z from 'zod/mini'
import { Deleted, Id, IdParams, requiredText, Timestamp } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ErrorEnvelope } from './errors.ts'

export const LegalFinding = z.looseObject({
  severity: z.enum(['info', 'warning', 'error']),
  title: z.string(),
  excerpt: z.string(),
  advice: z.string(),
  /** The law and article it rests on. */
  basis: z.string(),
})

export const LegalCheck = z.looseObject({
  id: Id,
  title: z.string(),
  file_name: z.string(),
  media_type: z.string(),
  size: z.int(),
  folder_id: z.nullable(Id),
  status: z.enum(['uploaded', 'checking', 'checked', 'failed']),
  findings: z.array(LegalFinding),
  created_at: Timestamp,
  updated_at: Timestamp,
  uploaded_by: z.string(),
  version: z.int(),
})
export type LegalCheck = z.infer<typeof LegalCheck>

const FolderField = { folder_id: z.optional(Id) }
const SearchQuery = z.object({ query: requiredText(500) })
const LegalCheckList = z.looseObject({ total: z.int(), legal_checks: z.array(LegalCheck) })
const RankedList = z.looseObject({
  total: z.int(),
  results: z.array(z.looseObject({ legal_check: LegalCheck, score: z.number(), excerpt: z.string() })),
})

export const legalChecks = {
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
    body: z.object({ files: z.array(z.file()), ...FolderField }),
    response: z.looseObject({
      results: z.array(
        z.looseObject({ file_name: z.string(), legal_check: z.nullable(LegalCheck), error: z.nullable(ErrorEnvelope) }),
      ),
    }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/legal-checks/',
    summary: 'Documents',
    query: z.object(FolderField),
    response: LegalCheckList,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/legal-checks/{id}',
    summary: 'One document with its findings',
    params: IdParams,
    response: LegalCheck,
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
    query: SearchQuery,
    response: RankedList,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/legal-checks/{id}',
    summary: 'Delete a document',
    params: IdParams,
    response: Deleted,
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
