import type * as z from 'zod/mini'
import type { Source } from '#contract/assistant'
import { ProductAnalysisRequest } from '#contract/products'
import { wordingTask } from '../ai/wording-task.ts'
import { askForResult } from '../ai-results/ask.ts'
import type { AiResultPlan } from '../ai-results/kind.ts'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { type AnalysisFacts, analysisFacts } from './analysis-facts.ts'
import { analysisOf } from './analysis-figures.ts'
import { analysisText } from './analysis-text.ts'

type Request = z.output<typeof ProductAnalysisRequest>

/** What the records tell of a product: its price among others, who speaks of it, and of what else they speak. */
export const productAnalysis: AiResultPlan<Request, AnalysisFacts> = {
  kind: 'product.analysis',
  input: ProductAnalysisRequest,
  facts: (trx, _, about) => analysisFacts(trx, about),
  compose: (facts, asked) => {
    const data = analysisOf(facts, asked)
    const { id, name, price, tax_included } = facts.product
    const excerpt = `${price.toLocaleString('ja')}円（${tax_included ? '税込' : '税抜'}）`
    const product: Source = { kind: 'product', id, title: name, excerpt }
    const contacts = asked.analyze_market || asked.analyze_customers ? (facts.contacts?.sources ?? []) : []
    return { data, sources: [product, ...contacts], task: wordingTask(analysisText(data), '商品の分析') }
  },
}

/** Asks for the analysis of a product. Throws DB_002 for one that is not there, VAL_001 where the body names another one. */
export async function askForAnalysis(ctx: CallContext, productId: string, { id, ...input }: Request) {
  if (input.product_id !== productId) {
    const message = 'URLの商品と同じものを指定してください。'
    throw new AppError('VAL_001', { validationErrors: [{ field: 'product_id', message }] })
  }
  const product = await ctx.trx
    .selectFrom('products')
    .select('name')
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!product) throw new AppError('DB_002')
  const title = `商品の分析: ${product.name}`
  return askForResult(ctx, 'product.analysis', { id, title, input, subjectId: productId })
}
