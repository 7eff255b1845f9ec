import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Job, JobState } from './jobs.ts'
import { Id, IdParams, Timestamp } from './primitives.ts'

/** How many exports of a tenant may be asked for in 24 hours. */
export const EXPORTS_A_DAY = 10
/** How long the files of an export are kept. */
export const EXPORT_DAYS = 7

/** One of the ZIP files of an export; most exports have one. */
export const ExportPart = z.looseObject({ file_id: Id, name: z.string(), size: z.int(), sha256: z.string() })
export type ExportPart = z.infer<typeof ExportPart>

/** The result of the job. */
export const ExportResult = z.object({ parts: z.array(ExportPart), rows: z.int(), files: z.int() })
export type ExportResult = z.infer<typeof ExportResult>

export const TenantExport = z.looseObject({
  /** The id of its job. */
  id: Id,
  state: JobState,
  /** Percent. */
  progress: z.int(),
  /** Who asked for it. */
  asked_by: z.string(),
  /** Whether the caller did: only they can follow and stop it. */
  is_own: z.boolean(),
  created_at: Timestamp,
  ended_at: z.nullable(Timestamp),
  /** Why it failed, a code of the table of errors; null unless it did. */
  error_code: z.optional(z.nullable(z.string())),
  /** Until when it can be fetched; null: not yet, or not any more. */
  expires_at: z.nullable(Timestamp),
  /** Records in it; null until it is done. */
  rows: z.nullable(z.int()),
  /** Uploaded files in it; null until it is done. */
  files: z.nullable(z.int()),
  /** Empty when it cannot be fetched. */
  parts: z.array(ExportPart),
})
export type TenantExport = z.infer<typeof TenantExport>

export const exports = {
  list: endpoint({
    method: 'GET',
    path: '/api/exports/',
    summary: 'Exports of all data of the tenant, newest first, by whomever they were asked for',
    response: z.looseObject({
      exports: z.array(TenantExport),
      /** How many may still be asked for today. */
      left: z.int(),
    }),
    ours: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/exports/',
    summary:
      'Write all data of the tenant into ZIP files, by a job. Needs a sign-in of the last minutes (AUTH_009). BIZ_002 while one is under way',
    response: Job,
    status: 201,
    ours: true,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/exports/files/{id}',
    summary: 'A ZIP file of an export; from a byte on with `Range: bytes=N-`',
    params: IdParams,
    transport: 'file',
    ours: true,
  }),
}
