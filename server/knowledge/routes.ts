import { knowledge } from '#contract/knowledge'
import { serve } from '../http/serve.ts'
import { serveFile } from '../http/serve-file.ts'
import { serveOutside } from '../http/serve-outside.ts'
import type { Api } from '../http/types.ts'
import { inspectFile } from '../legal-checks/inspect.ts'
import { findUpload } from '../uploads/attach.ts'
import { bytesFrom, readingAs } from '../uploads/bytes.ts'
import { askKnowledge, noteFeedback, questionPage } from './ask.ts'
import { addDocument, changeDocument, deleteDocument, readAgain } from './change.ts'
import { deleteQuestion, restoreQuestion } from './delete-question.ts'
import { readDocumentText } from './document-text.ts'
import { goneDocuments } from './gone.ts'
import { documentPage } from './page.ts'
import { findQuestion } from './question-record.ts'
import { documentFile, findDocument } from './record.ts'
import { searchRoutes } from './search.ts'
import { uploadRoute } from './upload.ts'
import { keepFile, replaceFile } from './versions.ts'

/** The documents that questions are answered from, and everybody's own questions. */
export function knowledgeRoutes(app: Api): void {
  documentRoutes(app)
  uploadRoute(app)
  versionRoutes(app)
  searchRoutes(app)
  questionRoutes(app)
}

function documentRoutes(app: Api): void {
  serve(app, knowledge.list, async (ctx, { query }) => {
    if (query.kept) return goneDocuments(ctx, query.kept)
    const page = await documentPage(ctx, query)
    ctx.audit(page.legal_checks.map(({ id }) => id))
    return page
  })

  serveOutside(app, knowledge.create, {
    prepare: async (ctx, { body }) => ({ file: await findUpload(ctx, body.file_id), reader: readingAs(ctx) }),
    work: ({ file, reader }, signal) => inspectFile(file, { ...reader, signal }),
    finish: async (ctx, mediaType, { body }) => {
      const document = await addDocument(ctx, body, mediaType)
      ctx.audit([document.id])
      return document
    },
  })

  serveFile(app, knowledge.file, {
    find: async (ctx, { params }) => {
      ctx.audit([params.id])
      return documentFile(ctx.trx, params.id)
    },
    read: bytesFrom,
  })

  serve(app, knowledge.text, async (ctx, { params }) => {
    ctx.audit([params.id])
    return readDocumentText(ctx, params.id)
  })

  serve(app, knowledge.update, async (ctx, { params, body }) => {
    ctx.audit([params.id])
    return changeDocument(ctx, params.id, body)
  })

  serve(app, knowledge.index, async (ctx, { params }) => {
    ctx.audit([params.id])
    return readAgain(ctx, params.id)
  })

  serve(app, knowledge.delete, async (ctx, { params }) => {
    ctx.audit([params.id])
    await deleteDocument(ctx, params.id)
    return { id: params.id, deleted: true as const }
  })
}

function versionRoutes(app: Api): void {
  serveOutside(app, knowledge.replace, {
    prepare: async (ctx, { params, body }) => {
      await findDocument(ctx, params.id)
      return { file: await findUpload(ctx, body.file_id), reader: readingAs(ctx) }
    },
    work: ({ file, reader }, signal) => inspectFile(file, { ...reader, signal }),
    finish: async (ctx, mediaType, { params, body }) => {
      ctx.audit([params.id, body.file_id])
      return replaceFile(ctx, params.id, body.file_id, mediaType)
    },
  })

  serve(app, knowledge.keep, async (ctx, { params }) => {
    ctx.audit([params.id])
    return keepFile(ctx, params.id)
  })
}

function questionRoutes(app: Api): void {
  serve(app, knowledge.chat, async (ctx, { body }) => {
    const question = await askKnowledge(ctx, body)
    ctx.audit([question.id])
    return question
  })

  serve(app, knowledge.history, async (ctx, { query }) => {
    const page = await questionPage(ctx, query)
    ctx.audit(page.history.map(({ id }) => id))
    return page
  })

  serve(app, knowledge.get, async (ctx, { params }) => {
    ctx.audit([params.id])
    return findQuestion(ctx, params.id)
  })

  serve(app, knowledge.deleteQuestion, async (ctx, { params }) => {
    ctx.audit([params.id])
    await deleteQuestion(ctx, params.id)
    return { id: params.id, deleted: true as const }
  })

  serve(app, knowledge.restoreQuestion, async (ctx, { params }) => {
    ctx.audit([params.id])
    return restoreQuestion(ctx, params.id)
  })

  serve(app, knowledge.feedback, async (ctx, { params, body }) => {
    ctx.audit([params.id])
    return noteFeedback(ctx, params.id, body)
  })
}
