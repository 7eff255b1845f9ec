import { customerMerges } from '#contract/customer-merges'
import { customerFields } from '#contract/customers'
import { tidyBody } from '#contract/tidy'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { distinguish } from './distinguish.ts'
import { mergeCustomers } from './merge.ts'
import { mergesInto } from './record.ts'
import { undoMerge } from './undo.ts'

/** Two records of one person become one, and two again. */
export function customerMergeRoutes(app: Api): void {
  serve(app, customerMerges.list, async (ctx, { query }) => {
    const merges = await mergesInto(ctx.trx, query.customer_id, ctx.now)
    ctx.audit(merges.flatMap(({ kept_id, merged_id }) => [kept_id, merged_id]))
    return { customer_merges: merges }
  })

  serve(
    app,
    customerMerges.create,
    async (ctx, { body }) => {
      const merge = await mergeCustomers(ctx, body)
      ctx.audit([merge.kept_id, merge.merged_id])
      return merge
    },
    { prepare: tidyChosen },
  )

  serve(app, customerMerges.distinguish, async (ctx, { body }) => {
    const said = { isDistinct: body.is_distinct, reason: body.reason }
    const found = await distinguish(ctx.trx, [body.customer_id, body.other_id], said)
    ctx.audit(found.map(({ id }) => id))
    return { customers: found }
  })

  serve(app, customerMerges.undo, async (ctx, { params }) => {
    const undone = await undoMerge(ctx, params.id)
    ctx.audit([undone.kept.id, undone.restored.id])
    return undone
  })
}

const tidyFields = tidyBody(customerFields)

/** The chosen fields as they are kept. What is no body is left for the schema to refuse. */
function tidyChosen(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('fields' in body)) return body
  return { ...body, fields: tidyFields(body.fields) }
}
