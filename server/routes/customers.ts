import { sql } from 'kysely'
import { customers } from '#contract/customers'
import { changeCustomer, deleteCustomer, NOW } from '../domain/change-customer.ts'
import { lookupColumns } from '../domain/customer-lookup.ts'
import { customerPage } from '../domain/customer-page.ts'
import { customerPull } from '../domain/customer-pull.ts'
import { CUSTOMER_COLUMNS, toCustomer } from '../domain/customer-record.ts'
import { tidyCustomer } from '../domain/customer-text.ts'
import { recordView } from '../domain/customer-views.ts'
import { pageOrPull } from '../domain/pull.ts'
import { AppError } from '../http/app-error.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'

export function customerRoutes(app: Api): void {
  readRoutes(app)
  writeRoutes(app)
}

function readRoutes(app: Api): void {
  serve(app, customers.list, async (ctx, { query }) => {
    const page = await pageOrPull(ctx, query, { page: customerPage, pull: customerPull })
    ctx.audit(page.customers.map((customer) => customer.id))
    return page
  })

  serve(app, customers.companies, async ({ trx }, { query }) => {
    const companies = await trx
      .selectFrom('customers')
      .select(['company', sql<number>`count(*)::int`.as('count')])
      .where('deleted_at', 'is', null)
      .where('company', '!=', '')
      .groupBy('company')
      .orderBy('count', 'desc')
      .orderBy(sql`company collate "C"`)
      .limit(query.limit)
      .execute()
    return { companies }
  })

  serve(app, customers.get, async (ctx, { params }) => {
    const row = await ctx.trx
      .selectFrom('customers')
      .select(CUSTOMER_COLUMNS)
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!row) throw new AppError('DB_002')
    await recordView(ctx, row.id)
    ctx.audit([row.id])
    return toCustomer(row)
  })
}

function writeRoutes(app: Api): void {
  const typed = { prepare: tidyCustomer }

  serve(
    app,
    customers.create,
    async (ctx, { body: { id, ...fields } }) => {
      const row = await ctx.trx
        .insertInto('customers')
        .values({ ...(id && { id }), ...fields, ...lookupColumns(fields) })
        .returning(CUSTOMER_COLUMNS)
        .executeTakeFirstOrThrow()
      await recordView(ctx, row.id)
      ctx.audit([row.id])
      return toCustomer(row)
    },
    typed,
  )

  serve(
    app,
    customers.update,
    async (ctx, { params, body }) => {
      ctx.audit([params.id])
      return changeCustomer(ctx, params.id, body)
    },
    typed,
  )

  serve(app, customers.delete, async (ctx, { params }) => {
    ctx.audit([params.id])
    await deleteCustomer(ctx, params.id)
    return { id: params.id, deleted: true as const }
  })

  serve(app, customers.restore, async (ctx, { params }) => {
    const row = await ctx.trx
      .updateTable('customers')
      .set({ deleted_at: null, deleted_by: null, changed_at: NOW })
      .set({ version: sql<number>`version + (deleted_at is not null)::int` })
      .where('id', '=', params.id)
      .where('purged_at', 'is', null)
      .returning(CUSTOMER_COLUMNS)
      .executeTakeFirst()
    if (!row) throw new AppError('DB_002')
    ctx.audit([row.id])
    return toCustomer(row)
  })
}
