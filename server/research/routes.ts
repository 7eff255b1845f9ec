import { customers } from '#contract/customers'
import { research } from '#contract/research'
import { askForResult } from '../ai-results/ask.ts'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { rightsOfMember } from '../core/member-rights.ts'
import { liveId } from '../customers/meant.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { findUpload } from '../uploads/attach.ts'
import { checkFollowed } from './follow-up.ts'
import { pdfRoutes } from './pdf-routes.ts'
import { excerptOf } from './sources.ts'

/** Research of customers and competitors. Each is a job of whoever asks. */
export function researchRoutes(app: Api): void {
  pdfRoutes(app)

  serve(app, research.customer, async (ctx, { body: { id, ...input } }) =>
    ask(ctx, 'research.customer', { id, about: input.name, input }),
  )

  serve(app, research.competitor, async (ctx, { body: { id, ...input } }) =>
    ask(ctx, 'research.competitor', { id, about: input.name, input }),
  )

  serve(app, research.existingCustomer, async (ctx, { params, body: { id, ...input } }) => {
    const may = await rightsOfMember(ctx.trx, ctx.caller.memberId)
    if (!may(customers.list)) throw new AppError('AUTH_006')
    const subjectId = await liveId(ctx.trx, params.id)
    const { name } = await ctx.trx
      .selectFrom('customers')
      .select('name')
      .where('id', '=', subjectId)
      .executeTakeFirstOrThrow()
    return ask(ctx, 'research.existing-customer', { id, about: `${name} 様`, input, subjectId })
  })
}

const TITLES = {
  'research.customer': '顧客調査',
  'research.existing-customer': '顧客調査',
  'research.competitor': '競合分析',
} as const

/** Letters of a question in the title of its answer. */
const QUESTION_IN_TITLE = 60

type Asking = {
  id: string | undefined
  /** The name of whom it is about. */
  about: string
  input: { question: string; follows?: string | undefined; file_id?: string | undefined }
  subjectId?: string
}

async function ask(ctx: CallContext, kind: keyof typeof TITLES, { about, ...asking }: Asking) {
  const { question, follows, file_id } = asking.input
  await checkFollowed(ctx, follows, { kind, ...asking })
  // What follows may name a file that is not kept any more.
  if (file_id !== undefined && follows === undefined) await findUpload(ctx, file_id)
  const title = follows === undefined ? TITLES[kind] : `追加の質問（${about}）`
  return askForResult(ctx, kind, {
    ...asking,
    title: `${title}: ${follows === undefined ? about : excerptOf(question, QUESTION_IN_TITLE)}`,
  })
}
