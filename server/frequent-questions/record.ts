import type { Selectable } from 'kysely'
import { namesOf } from '#contract/field-values'
import { type FrequentQuestion, frequentQuestionFields } from '#contract/frequent-questions'
import { AppError } from '../core/app-error.ts'
import type { FrequentQuestionsTable } from '../db/schema-knowledge.ts'
import type { Trx } from '../db/with-tenant.ts'

export const FREQUENT_QUESTION_COLUMNS = [
  'id',
  ...namesOf(frequentQuestionFields),
  'created_at',
  'updated_at',
  'version',
] as const satisfies (keyof FrequentQuestionsTable)[]

export type FrequentQuestionRow = Pick<Selectable<FrequentQuestionsTable>, (typeof FREQUENT_QUESTION_COLUMNS)[number]>

/** A row as the wire has it; what else was read with it stays behind. */
export function toFrequentQuestion(row: FrequentQuestionRow): FrequentQuestion {
  const columns = Object.fromEntries(
    FREQUENT_QUESTION_COLUMNS.map((column) => [column, row[column]]),
  ) as FrequentQuestionRow
  return { ...columns, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}

/** Throws DB_002 when there is none, or a deleted one. */
export async function readFrequentQuestion(trx: Trx, id: string): Promise<FrequentQuestion> {
  const row = await live(trx, id).executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return toFrequentQuestion(row)
}

/** The same with the name of who changed it last, kept from changing until the transaction ends. Throws DB_002 */
export async function lockFrequentQuestion(trx: Trx, id: string) {
  const row = await live(trx, id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}

function live(trx: Trx, id: string) {
  return trx
    .selectFrom('frequent_questions')
    .select([...FREQUENT_QUESTION_COLUMNS, 'updated_by_name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
}
