import { folderFields, folders } from '#contract/folders'
import { tidyBody } from '#contract/tidy'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { addFolder, changeFolder, moveFolder } from './change.ts'
import { deleteFolder } from './delete.ts'
import { folderPage } from './page.ts'
import { readFolder } from './record.ts'

export function folderRoutes(app: Api): void {
  const typed = { prepare: tidyBody(folderFields) }

  serve(app, folders.list, async (ctx, { query }) => {
    const found = await folderPage(ctx, query)
    ctx.audit(found.folders.map(({ id }) => id))
    return found
  })

  serve(app, folders.get, async (ctx, { params }) => {
    ctx.audit([params.id])
    return readFolder(ctx, params.id)
  })

  serve(
    app,
    folders.create,
    async (ctx, { body }) => {
      const folder = await addFolder(ctx, body)
      ctx.audit([folder.id])
      return folder
    },
    typed,
  )

  serve(
    app,
    folders.update,
    async (ctx, { params, body }) => {
      ctx.audit([params.id])
      return changeFolder(ctx, params.id, body)
    },
    typed,
  )

  serve(app, folders.delete, async (ctx, { params, query }) => {
    ctx.audit(await deleteFolder(ctx, params.id, query))
    return { id: params.id, deleted: true as const }
  })

  serve(app, folders.move, async (ctx, { params, body }) => {
    ctx.audit([params.id])
    return moveFolder(ctx, params.id, body.new_parent_id)
  })
}
