import { frequentQuestionFields, frequentQuestions } from '#contract/frequent-questions'
import { tidyBody } from '#contract/tidy'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import {
  addFrequentQuestion,
  changeFrequentQuestion,
  deleteFrequentQuestion,
  restoreFrequentQuestion,
} from './change.ts'
import { frequentQuestionPage } from './page.ts'
import { readFrequentQuestion } from './record.ts'

/** Questions that are asked often, with the answers of the workplace, for everybody of the tenant. */
export function frequentQuestionRoutes(app: Api): void {
  const typed = { prepare: tidyBody(frequentQuestionFields) }

  serve(app, frequentQuestions.list, async (ctx, { query }) => {
    const page = await frequentQuestionPage(ctx.trx, ctx.caller.tenant.id, query)
    ctx.audit(page.frequent_questions.map(({ id }) => id))
    return page
  })

  serve(app, frequentQuestions.get, async (ctx, { params }) => {
    ctx.audit([params.id])
    return readFrequentQuestion(ctx.trx, params.id)
  })

  serve(
    app,
    frequentQuestions.create,
    async (ctx, { body }) => {
      const question = await addFrequentQuestion(ctx, body)
      ctx.audit([question.id])
      return question
    },
    typed,
  )

  serve(
    app,
    frequentQuestions.update,
    async (ctx, { params, body }) => {
      ctx.audit([params.id])
      return changeFrequentQuestion(ctx, params.id, body)
    },
    typed,
  )

  serve(app, frequentQuestions.delete, async (ctx, { params }) => {
    ctx.audit([params.id])
    await deleteFrequentQuestion(ctx, params.id)
    return { id: params.id, deleted: true as const }
  })

  serve(app, frequentQuestions.restore, async (ctx, { params }) => {
    ctx.audit([params.id])
    return restoreFrequentQuestion(ctx, params.id)
  })
}
