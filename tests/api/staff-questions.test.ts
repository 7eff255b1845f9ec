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
import { MORE_ELSEWHERE, MORE_QUESTIONS } from '../fixtures/questions/variants.ts'
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
  // As the database does by itself a minute after so many rows: without statistics a count over contacts takes 400 ms.
  await database.owner.pool.query('analyze')
})
afterAll(() => database.close())

type Where = { today?: string; customerId?: string | null }

function ask(question: string, { today = TODAY, customerId = null }: Where = {}): Promise<Answer> {
  const may = { customers: true, products: true, directory: true }
  const asking = { question, now: NOW, timezone: 'Asia/Tokyo', today, may, customerId }
  return withTenant(database.app, demo.tenant.id, (trx) => answerQuestion(tenantRecords(trx, asking), asking))
}
/** Each question is asked once and answered for all tests: the records stay as they are. */
const firstAnswers = new Map<string, Promise<Answer>>()
function answerTo(question: string): Promise<Answer> {
  const answer = firstAnswers.get(question) ?? ask(question)
  firstAnswers.set(question, answer)
  return answer
}
/** All that somebody reads. */
const shown = ({ text, table }: Answer) => [text, ...(table?.rows.map((row) => row.join(',')) ?? [])].join('\n')

test('at least 85 of 100 questions are answered rightly, and none with something made up', async () => {
  const wrong: string[] = []
  const invented: string[] = []
  for (const [question, expected] of QUESTIONS) {
    const answer = await answerTo(question)
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

/** Of a conversation whose answer was about one customer, the next question is about them. */
const again = ({ asked, customerId }: Answer, today = TODAY) => ask(asked ?? '', { today, customerId })

test('how a question was understood is itself understood as the same question', async () => {
  const others: string[] = []
  let answers = 0
  for (const question of [...QUESTIONS.map(([text]) => text), ...MORE_QUESTIONS, ...MORE_ELSEWHERE]) {
    const answer = await answerTo(question)
    if (answer.asked === null) continue
    answers += 1
    const said = await again(answer)
    if (JSON.stringify(said) !== JSON.stringify(answer)) {
      others.push(`${question} -> ${answer.asked} (${answer.state}) -> ${said.asked} (${said.text})`)
    }
  }
  expect(others).toEqual([])
  expect(answers).toBeGreaterThanOrEqual(150)
})

test('each of the further questions is answered', async () => {
  const left: string[] = []
  for (const question of [...MORE_QUESTIONS, ...MORE_ELSEWHERE]) {
    const { asked, text } = await answerTo(question)
    if (asked === null) left.push(`${question} -> ${text}`)
  }
  expect(left).toEqual([])
})

test('asked again on another day, days that were named stay the same', async () => {
  for (const question of [
    '今日の対応は何件ですか',
    '先週の来訪は何件',
    'この3か月の電話の件数',
    '昨日の来訪があった方',
  ]) {
    const answer = await ask(question)
    const said = await again(answer, '2027-03-05')
    expect([said.table, said.text.match(/\*\*.*\*\*/u)?.[0]], question).toEqual([
      answer.table,
      answer.text.match(/\*\*.*\*\*/u)?.[0],
    ])
  }
})
