import { productFields, products } from '#contract/products'
import { tidyBody } from '#contract/tidy'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { serve } from '../http/serve.ts'
import { serveFile } from '../http/serve-file.ts'
import { serveOutside } from '../http/serve-outside.ts'
import type { Api } from '../http/types.ts'
import { bytesFrom } from '../uploads/bytes.ts'
import { askForAnalysis } from './analysis-plan.ts'
import { addProduct, changeProduct, deleteProduct, restoreProduct } from './change.ts'
import { hasImage, imageFile, lookAt, newImage } from './image.ts'
import { productPage } from './page.ts'
import { PRODUCT_COLUMNS, toProduct } from './record.ts'
import { suggestionsFor } from './suggestions.ts'

export function productRoutes(app: Api): void {
  readRoutes(app)
  writeRoutes(app)
  analysisRoutes(app)
}

function readRoutes(app: Api): void {
  const page = async (ctx: CallContext, query: Parameters<typeof productPage>[2]) => {
    const found = await productPage(ctx.trx, ctx.caller.tenant.id, query)
    ctx.audit(found.products.map(({ id }) => id))
    return found
  }

  serve(app, products.list, (ctx, { query }) => page(ctx, query))

  serve(app, products.search, (ctx, { query: { q: search, ...paging } }) =>
    page(ctx, { ...paging, search, sort_by: 'category', sort_order: 'asc' }),
  )

  serveFile(
    app,
    products.image,
    { find: ({ trx }, { params }) => imageFile(trx, params.id), read: bytesFrom },
    { isKept: true },
  )

  serve(app, products.get, async (ctx, { params }) => {
    const row = await ctx.trx
      .selectFrom('products')
      .select(PRODUCT_COLUMNS)
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!row) throw new AppError('DB_002')
    ctx.audit([row.id])
    return toProduct(row)
  })
}

function analysisRoutes(app: Api): void {
  serve(app, products.analyze, (ctx, { params, body }) => askForAnalysis(ctx, params.id, body))

  serve(app, products.suggestions, async (ctx, { params }) => {
    ctx.audit([params.id])
    return { suggestions: await suggestionsFor(ctx, params.id) }
  })
}

function writeRoutes(app: Api): void {
  const typed = { tidy: tidyBody(productFields) }

  serveOutside(
    app,
    products.create,
    {
      prepare: (ctx, { body }) => newImage(ctx, body.image_id),
      work: lookAt,
      finish: async (ctx, seen, { body }) => {
        const product = await addProduct(ctx, body, seen)
        ctx.audit([product.id])
        return product
      },
    },
    typed,
  )

  serveOutside(
    app,
    products.update,
    {
      prepare: async (ctx, { params, body }) =>
        (await hasImage(ctx.trx, params.id, body.image_id)) ? null : newImage(ctx, body.image_id),
      work: lookAt,
      finish: async (ctx, seen, { params, body }) => {
        ctx.audit([params.id])
        return changeProduct(ctx, params.id, body, seen)
      },
    },
    typed,
  )

  serve(app, products.delete, async (ctx, { params }) => {
    ctx.audit([params.id])
    await deleteProduct(ctx, params.id)
    return { id: params.id, deleted: true as const }
  })

  serve(app, products.restore, async (ctx, { params }) => {
    ctx.audit([params.id])
    return restoreProduct(ctx, params.id)
  })
}
