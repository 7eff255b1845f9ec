import { sql } from 'kysely'
import { customerList } from '#contract/customer-list'
import { customerFields, customers } from '#contract/customers'
import { tidyBody } from '#contract/tidy'
import { pageOrPull } from '../core/pull.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { changeCustomer, deleteCustomer, restoreCustomer } from './change.ts'
import { lookupColumns } from './lookup.ts'
import { liveId } from './meant.ts'
import { customerPage } from './page.ts'
import { customerPull } from './pull.ts'
import { CUSTOMER_COLUMNS, toCustomer } from './record.ts'
import { recordView } from './views.ts'

export function customerRoutes(app: Api): void {
  readRoutes(app)
  writeRoutes(app)
}

function readRoutes(app: Api): void {
  serve(app, customerList, async (ctx, { query }) => {
    const page = await pageOrPull(ctx, query, {
      page: (trx, tenantId, asked) => customerPage(trx, tenantId, asked, ctx.now),
      pull: customerPull,
    })
    ctx.audit(page.customers.map((customer) => customer.id))
    return page
  })

  serve(app, customers.companies, async (ctx, { query }) => {
    const companies = await ctx.trx
      .selectFrom('customers')
      .select(['company', sql<number>`count(*)::int`.as('count')])
      .where('deleted_at', 'is', null)
      .where('company', '!=', '')
      .groupBy('company')
      .orderBy('count', 'desc')
      .orderBy(sql`company collate "C"`)
      .limit(query.limit)
      .execute()
    // A company can be one person; the names belong to no single record.
    ctx.audit([ctx.caller.tenant.id])
    return { companies }
  })

  serve(app, customers.get, async (ctx, { params }) => {
    const row = await ctx.trx
      .selectFrom('customers')
      .select(CUSTOMER_COLUMNS)
      .where('id', '=', await liveId(ctx.trx, params.id))
      .executeTakeFirstOrThrow()
    await recordView(ctx, row.id)
    ctx.audit([row.id])
    return toCustomer(row)
  })
}

function writeRoutes(app: Api): void {
  const typed = { prepare: tidyBody(customerFields) }

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
      const changed = await changeCustomer(ctx, params.id, body)
      ctx.audit([changed.id])
      return changed
    },
    typed,
  )

  serve(app, customers.delete, async (ctx, { params }) => {
    ctx.audit([params.id])
    await deleteCustomer(ctx, params.id)
    return { id: params.id, deleted: true as const }
  })

  serve(app, customers.restore, async (ctx, { params }) => {
    ctx.audit([params.id])
    return restoreCustomer(ctx, params.id)
  })
}
