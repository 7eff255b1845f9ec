import { isRetryable } from '#contract/errors'
import { FILES_AT_ONCE, type LegalCheck, legalChecks } from '#contract/legal-checks'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { toEnvelope } from '../http/error-envelope.ts'
import type { SentFile } from '../http/read-form.ts'
import { type Act, serveForm } from '../http/serve-form.ts'
import type { Api } from '../http/types.ts'
import { completeSent, dropSent } from '../uploads/keep-sent.ts'
import { addDocument } from './change.ts'
import { keepReadable, type Readable } from './keep-readable.ts'

/** A file that makes no document, and why. */
type Refused = { id: null; name: string; error: AppError }

/** The uploads of the specification: files in the body of the call. */
export function uploadRoutes(app: Api): void {
  serveForm(
    app,
    legalChecks.upload,
    { field: 'file', files: 1 },
    {
      keep: keepReadable,
      finish: async (ctx, kept, fields) => {
        const [document] = await documentsOf(ctx, kept, fields.folder_id)
        if (!document) throw new Error('a call without a file was not refused')
        return document
      },
      discard: (act, kept) =>
        dropSent(
          act,
          kept.map(({ id }) => id),
        ),
    },
  )

  serveForm(
    app,
    legalChecks.uploadMultiple,
    { field: 'files', files: FILES_AT_ONCE },
    {
      keep: keepOrRefuse,
      finish: async (ctx, kept, fields) => {
        const documents = await documentsOf(ctx, kept.filter(isKept), fields.folder_id)
        const request = { requestId: ctx.traceId, path: legalChecks.uploadMultiple.path, now: ctx.now }
        return {
          results: kept.map((file) => ({
            file_name: file.name,
            legal_check: isKept(file) ? (documents.shift() ?? null) : null,
            error: isKept(file) ? null : toEnvelope(file.error, request),
          })),
        }
      },
      discard: (act, kept) =>
        dropSent(
          act,
          kept.filter(isKept).map(({ id }) => id),
        ),
    },
  )
}

const isKept = (file: Readable | Refused): file is Readable => file.id !== null

/** One file that is refused takes no other with it. What passes refuses the call, which is made again. */
async function keepOrRefuse(act: Act, file: SentFile): Promise<Readable | Refused> {
  try {
    return await keepReadable(act, file)
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('FILE_') || isRetryable(error.code)) throw error
    return { id: null, name: file.name, error }
  }
}

/** One after the other: each takes its turn among the jobs of the tenant. */
async function documentsOf(
  ctx: CallContext,
  files: readonly Readable[],
  folder_id: string | undefined,
): Promise<LegalCheck[]> {
  const documents: LegalCheck[] = []
  for (const { id, mediaType } of files) {
    await completeSent(ctx, id)
    documents.push(await addDocument(ctx, { file_id: id, folder_id }, mediaType))
  }
  ctx.audit(documents.map((document) => document.id))
  return documents
}
