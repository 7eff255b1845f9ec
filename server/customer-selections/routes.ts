import { customerSelections, SELECTION_FIELDS } from '#contract/customer-selections'
import { customerFields } from '#contract/customers'
import { tidyAll, tidyValue } from '#contract/tidy'
import { findImport, isUnderWay, latestImports } from '../customer-imports/record.ts'
import { firstRows } from '../customer-imports/rows.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { askToUndo, beginSelection, goOnWith, stopSelection } from './change.ts'
import { toSelection } from './record.ts'

/** Acts that the screen lists. */
const SHOWN = 20

/** One act on many customers: begun, followed, stopped, gone on with and undone. */
export function customerSelectionRoutes(app: Api): void {
  readRoutes(app)
  writeRoutes(app)
}

function readRoutes(app: Api): void {
  serve(app, customerSelections.list, async (ctx) => {
    const rows = await latestImports(ctx.trx, SHOWN, 'act')
    ctx.audit(rows.map(({ id }) => id))
    return { customer_selections: rows.map(toSelection) }
  })

  serve(app, customerSelections.get, async (ctx, { params }) => {
    const row = await findImport(ctx.trx, params.id, 'act')
    // Asked for again and again while somebody follows the work.
    if (!isUnderWay(row)) ctx.audit([row.id])
    return toSelection(row)
  })

  serve(app, customerSelections.rows, async (ctx, { params, query }) => {
    ctx.audit([params.id])
    await findImport(ctx.trx, params.id, 'act')
    return { rows: await firstRows(ctx.trx, params.id, query) }
  })
}

function writeRoutes(app: Api): void {
  serve(
    app,
    customerSelections.create,
    async (ctx, { body }) => {
      const begun = await beginSelection(ctx, body)
      ctx.audit([begun.id])
      return begun
    },
    { prepare: tidyAct },
  )

  serve(app, customerSelections.run, async (ctx, { params }) => {
    ctx.audit([params.id])
    return goOnWith(ctx, params.id)
  })

  serve(app, customerSelections.cancel, async (ctx, { params }) => {
    ctx.audit([params.id])
    return stopSelection(ctx, params.id)
  })

  serve(app, customerSelections.revert, async (ctx, { params }) => {
    ctx.audit([params.id])
    return askToUndo(ctx, params.id)
  })
}

/** What is to be written, as it is kept. What is no act is left for the schema to refuse. */
function tidyAct(body: unknown): unknown {
  if (!isObject(body) || !isObject(body.act)) return body
  const { field: name, value } = body.act
  const field = SELECTION_FIELDS.find((one) => one === name)
  const act = tidyAll({ tag: { ...customerFields.tags } }, body.act)
  return { ...body, act: field ? { ...act, value: tidyValue(customerFields[field], value) } : act }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
