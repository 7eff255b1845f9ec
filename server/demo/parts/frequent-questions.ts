import type { Insertable } from 'kysely'
import type { LaterSchema } from '../../db/schema-later.ts'
import type { DemoQuestion } from '../practice.ts'
import { daysAgo, type PartContext } from './context.ts'

type Row = Insertable<LaterSchema['frequent_questions']>

/** Questions that are asked often; those that are pinned stand on the first page in the order of the data. */
export function makeFrequentQuestions(context: PartContext, questions: readonly DemoQuestion[]): Row[] {
  const random = context.random('frequent-questions')
  return questions.map((question, index) => {
    const createdAt = daysAgo(context, random.int(20, 300))
    return {
      tenant_id: context.tenantId,
      id: random.uuid(),
      ...question,
      pin_order: question.is_pinned ? index + 1 : 0,
      created_at: createdAt,
      updated_at: createdAt,
    }
  })
}
