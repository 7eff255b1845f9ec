import { customers } from '#contract/customers'
import { research } from '#contract/research'
import { askForResult } from '../ai-results/ask.ts'
import { AppError } from '../core/app-error.ts'
import { rightsOfMember } from '../core/member-rights.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { pdfRoutes } from './pdf-routes.ts'

/** Research of customers and competitors. Each is a job of whoever asks. */
export function researchRoutes(app: Api): void {
  pdfRoutes(app)

  serve(app, research.customer, async (ctx, { body: { id, ...input } }) =>
    askForResult(ctx, 'research.customer', { id, title: `顧客調査: ${input.name}`, input }),
  )

  serve(app, research.competitor, async (ctx, { body: { id, ...input } }) =>
    askForResult(ctx, 'research.competitor', { id, title: `競合分析: ${input.name}`, input }),
  )

  serve(app, research.existingCustomer, async (ctx, { params, body: { id, ...input } }) => {
    const may = await rightsOfMember(ctx.trx, ctx.caller.memberId)
    if (!may(customers.list)) throw new AppError('AUTH_006')
    const customer = await ctx.trx
      .selectFrom('customers')
      .select('name')
      .where('id', '=', params.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!customer) throw new AppError('DB_002')
    const title = `顧客調査: ${customer.name} 様`
    return askForResult(ctx, 'research.existing-customer', { id, title, input, subjectId: params.id })
  })
}
