import { legalChecks } from '#contract/legal-checks'
import { serve } from '../http/serve.ts'
import { serveFile } from '../http/serve-file.ts'
import { serveOutside } from '../http/serve-outside.ts'
import type { Api } from '../http/types.ts'
import { findUpload } from '../uploads/attach.ts'
import { bytesFrom, readingAs } from '../uploads/bytes.ts'
import { addDocument, changeDocument, checkAgain, deleteDocument, moveDocument, restoreDocument } from './change.ts'
import { documentFile } from './file.ts'
import { goneDocuments } from './gone.ts'
import { inspectFile } from './inspect.ts'
import { documentPage } from './page.ts'
import { findChecked } from './record.ts'
import { reportRoute } from './report-route.ts'
import { addReview } from './review.ts'
import { searchRoutes } from './search-routes.ts'
import { uploadRoutes } from './upload.ts'

export function legalCheckRoutes(app: Api): void {
  searchRoutes(app)
  readRoutes(app)
  writeRoutes(app)
  uploadRoutes(app)
  reportRoute(app)
}

function readRoutes(app: Api): void {
  serve(app, legalChecks.list, async (ctx, { query }) => {
    if (query.kept) return goneDocuments(ctx, query.kept)
    const page = await documentPage(ctx, query)
    ctx.audit(page.legal_checks.map(({ id }) => id))
    return page
  })

  serve(app, legalChecks.get, async (ctx, { params }) => {
    const document = await findChecked(ctx, params.id)
    ctx.audit([document.id])
    return document
  })

  serveFile(app, legalChecks.file, {
    find: async (ctx, { params }) => {
      ctx.audit([params.id])
      return documentFile(ctx.trx, params.id)
    },
    read: bytesFrom,
  })
}

function writeRoutes(app: Api): void {
  serveOutside(app, legalChecks.create, {
    prepare: async (ctx, { body }) => ({ file: await findUpload(ctx, body.file_id), reader: readingAs(ctx) }),
    work: ({ file, reader }, signal) => inspectFile(file, { ...reader, signal }),
    finish: async (ctx, mediaType, { body }) => {
      const document = await addDocument(ctx, body, mediaType)
      ctx.audit([document.id])
      return document
    },
  })

  serve(app, legalChecks.update, async (ctx, { params, body }) => {
    ctx.audit([params.id])
    return changeDocument(ctx, params.id, body)
  })

  serve(app, legalChecks.check, async (ctx, { params }) => {
    ctx.audit([params.id])
    return checkAgain(ctx, params.id)
  })

  serve(app, legalChecks.review, async (ctx, { params, body }) => {
    ctx.audit([params.id])
    return addReview(ctx, params.id, body)
  })

  serve(app, legalChecks.move, async (ctx, { params, body }) => {
    ctx.audit([params.id])
    return moveDocument(ctx, params.id, body.folder_id)
  })

  serve(app, legalChecks.delete, async (ctx, { params }) => {
    ctx.audit([params.id])
    await deleteDocument(ctx, params.id)
    return { id: params.id, deleted: true as const }
  })

  serve(app, legalChecks.restore, async (ctx, { params }) => {
    ctx.audit([params.id])
    return restoreDocument(ctx, params.id)
  })
}
