import * as z from 'zod/mini'
import { knowledge } from '#contract/knowledge'
import { AppError } from '../core/app-error.ts'
import { serveForm } from '../http/serve-form.ts'
import type { Api } from '../http/types.ts'
import { keepReadable } from '../legal-checks/keep-readable.ts'
import { completeSent, dropSent } from '../uploads/keep-sent.ts'
import { addDocument } from './change.ts'

/** The upload of the specification: the file in the body of the call, its tags as JSON. */
export function uploadRoute(app: Api): void {
  serveForm(
    app,
    knowledge.upload,
    { field: 'file', files: 1 },
    {
      keep: keepReadable,
      finish: async (ctx, [file], { tags, ...told }) => {
        if (!file) throw new Error('a call without a file was not refused')
        const given = { ...told, tags: tagsIn(tags) }
        await completeSent(ctx, file.id)
        const document = await addDocument(ctx, { file_id: file.id, ...given }, file.mediaType)
        ctx.audit([document.id])
        return document
      },
      discard: (act, kept) =>
        dropSent(
          act,
          kept.map(({ id }) => id),
        ),
    },
  )
}

/** @throws AppError VAL_001 for what is no list of tags in JSON */
function tagsIn(json: string): string[] {
  const parsed = z.safeParse(knowledge.create.body.shape.tags, fromJson(json))
  if (parsed.success) return parsed.data
  throw new AppError('VAL_001', {
    validationErrors: [{ field: 'tags', message: 'タグは、文字の一覧をJSONで指定してください。' }],
  })
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
