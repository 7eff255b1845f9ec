/** The built-in engine of the staff assistant over the demo's clinic: what is right is worked out by plain loops. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract/questions/answer'
import { answerQuestion } from '#contract/questions/answer-question'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { storeTenant } from '../../server/demo/store-records.ts'
import { tenantRecords } from '../../server/questions/records.ts'
import { CONTACT_QUESTIONS } from '../fixtures/questions/contacts.ts'
import { CUSTOMER_QUESTIONS } from '../fixtures/questions/customers.ts'
import { demoRecords, NOW, type Question, TODAY } from '../fixtures/questions/demo.ts'
import { PEOPLE_QUESTIONS } from '../fixtures/questions/people.ts'
import { PRODUCT_QUESTIONS } from '../fixtures/questions/products.ts'
import { UNANSWERABLE_QUESTIONS } from '../fixtures/questions/unanswerable.ts'
import { openTestDatabase, type TestDatabase } from './support/test-database.ts'

const QUESTIONS: readonly Question[] = [
  ...CONTACT_QUESTIONS,
  ...CUSTOMER_QUESTIONS,
  ...PEOPLE_QUESTIONS,
  ...PRODUCT_QUESTIONS,
  ...UNANSWERABLE_QUESTIONS,
]
const demo = demoRecords()
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await withOperator(database.owner, (trx) => storeTenant(trx, demo))
})
afterAll(() => database.close())

function ask(question: string, may = { customers: true, products: true, directory: true }): Promise<Answer> {
  const asking = { question, now: NOW, timezone: 'Asia/Tokyo', today: TODAY, may, customerId: null }
  return withTenant(database.app, demo.tenant.id, (trx) => answerQuestion(tenantRecords(trx, asking), asking))
}
/** All that somebody reads. */
const shown = ({ text, table }: Answer) => [text, ...(table?.rows.map((row) => row.join(',')) ?? [])].join('\n')

test('at least 85 of 100 questions are answered rightly, and none with something made up', async () => {
  const wrong: string[] = []
  const invented: string[] = []
  for (const [question, expected] of QUESTIONS) {
    const answer = await ask(question)
    const text = shown(answer)
    const isRight = expected ? expected(demo).every((part) => text.includes(part)) : answer.state === 'unknown'
    if (!isRight) wrong.push(`${question} -> ${text}`)
    if (!isRight && answer.state === 'answered') invented.push(question)
  }
  const rightly = QUESTIONS.length - wrong.length
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(100)
  expect(rightly / QUESTIONS.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.85)
  expect(invented).toEqual([])
})
