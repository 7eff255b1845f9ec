import { customerImports } from '#contract/customer-imports'
import { serve } from '../http/serve.ts'
import { serveMadeFile } from '../http/serve-made-file.ts'
import { serveOutside } from '../http/serve-outside.ts'
import type { Api } from '../http/types.ts'
import { bytesOf } from '../legal-checks/inspect.ts'
import { findUpload } from '../uploads/attach.ts'
import { readingAs } from '../uploads/bytes.ts'
import { beginImport } from './begin.ts'
import { askToCheck, askToRevert, askToRun, cancelImport, deleteImport } from './change.ts'
import { findImport, isUnderWay, latestImports, toImport } from './record.ts'
import { errorRows, firstRows } from './rows.ts'
import { readTable } from './table.ts'

/** Imports that the screen lists. */
const SHOWN = 20

export function customerImportRoutes(app: Api): void {
  readRoutes(app)
  writeRoutes(app)
}

function readRoutes(app: Api): void {
  serve(app, customerImports.list, async (ctx) => {
    const rows = await latestImports(ctx.trx, SHOWN)
    ctx.audit(rows.map(({ id }) => id))
    return { customer_imports: rows.map((row) => ({ ...toImport(row), samples: [] })) }
  })

  serve(app, customerImports.get, async (ctx, { params }) => {
    const row = await findImport(ctx.trx, params.id)
    // Asked for again and again while somebody follows the work.
    if (!isUnderWay(row)) ctx.audit([row.id])
    return toImport(row)
  })

  serve(app, customerImports.rows, async (ctx, { params, query }) => {
    ctx.audit([params.id])
    await findImport(ctx.trx, params.id)
    return { rows: await firstRows(ctx.trx, params.id, query) }
  })

  serveMadeFile(app, customerImports.errors, {
    prepare: async (ctx, { params }) => {
      ctx.audit([params.id])
      const { file_name, columns } = await findImport(ctx.trx, params.id)
      return { file_name, text: await errorRows(ctx.trx, params.id, columns) }
    },
    make: async ({ file_name, text }) => ({
      name: `${file_name.replace(/\.[^.]{1,10}$/u, '')}_エラー行.csv`,
      mediaType: 'text/csv; charset=utf-8',
      bytes: new TextEncoder().encode(text),
    }),
  })
}

function writeRoutes(app: Api): void {
  serveOutside(app, customerImports.create, {
    prepare: async (ctx, { body }) => ({ file: await findUpload(ctx, body.file_id), reader: readingAs(ctx) }),
    work: async ({ file, reader }, signal) => ({
      file,
      table: readTable(await bytesOf(file, { ...reader, signal })),
    }),
    finish: async (ctx, read, { body }) => {
      const begun = await beginImport(ctx, { id: body.id, ...read })
      ctx.audit([begun.id])
      return begun
    },
  })

  serve(app, customerImports.check, async (ctx, { params, body }) => {
    ctx.audit([params.id])
    return askToCheck(ctx, params.id, body)
  })

  serve(app, customerImports.run, async (ctx, { params, body }) => {
    ctx.audit([params.id])
    return askToRun(ctx, params.id, body)
  })

  serve(app, customerImports.cancel, async (ctx, { params }) => {
    ctx.audit([params.id])
    return cancelImport(ctx, params.id)
  })

  serve(app, customerImports.revert, async (ctx, { params }) => {
    ctx.audit([params.id])
    return askToRevert(ctx, params.id)
  })

  serve(app, customerImports.delete, async (ctx, { params }) => {
    ctx.audit([params.id])
    await deleteImport(ctx, params.id)
    return { id: params.id, deleted: true as const }
  })
}
