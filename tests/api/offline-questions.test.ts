/** A device that is offline answers what its copy can, in the words and with the numbers of the server; the rest it leaves. */
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
import { MORE_QUESTIONS } from '../fixtures/questions/variants.ts'
import { type Device, openDevice } from './support/device.ts'
import { openWorld, type World } from './support/world.ts'

const demo = demoRecords()
const ABOUT_STAFF = /内線/u
let world: World
let device: Device

beforeAll(async () => {
  world = await openWorld()
  await withOperator(world.database.owner, (trx) => storeTenant(trx, demo))
  // As the database does by itself a minute after so many rows: without statistics a count over contacts takes 400 ms.
  await world.database.owner.pool.query('analyze')
  device = openDevice(world, await world.addMember(demo.tenant.id as string, 'admin'), 500)
  await device.pull()
})
afterAll(() => world.close())

function onServer(question: string): Promise<Answer> {
  const may = { customers: true, products: true, directory: true }
  const asking = { question, now: NOW, timezone: 'Asia/Tokyo', today: TODAY, may, customerId: null }
  return withTenant(world.database.app, demo.tenant.id, (trx) => answerQuestion(tenantRecords(trx, asking), asking))
}

async function here(question: string): Promise<Answer | null> {
  const questions = [{ message: question, askedAt: NOW.toISOString() }]
  const { answer, syncedAt } = await device.answers('questions', { customerId: null, questions })
  expect(syncedAt).not.toBeNull()
  const [said] = answer.answers
  // It was asked on an earlier day, which it says.
  return said ? { ...said, asked: said.asked?.replace(/（11月26日（木）の質問）$/u, '') ?? null } : null
}

const answerable = ([question, expected]: Question) => expected !== null && !ABOUT_STAFF.test(question)
const QUESTIONS = [...CONTACT_QUESTIONS, ...CUSTOMER_QUESTIONS, ...PEOPLE_QUESTIONS].filter(answerable)

test('the same questions get the same answers', async () => {
  const left: string[] = []
  for (const question of [...QUESTIONS.map(([text]) => text), ...MORE_QUESTIONS]) {
    const [said, expected] = [await here(question), await onServer(question)]
    if (said) expect(said, question).toEqual(expected)
    else if (expected.state !== 'unknown') left.push(question)
  }
  expect(left).toEqual([])
})

test('what is not in the copy, and what nobody knows, is left to the server', async () => {
  const others = [
    ...PRODUCT_QUESTIONS,
    ...UNANSWERABLE_QUESTIONS,
    ...PEOPLE_QUESTIONS.filter(([text]) => ABOUT_STAFF.test(text)),
  ]
  const answered: string[] = []
  for (const [question] of others) if (await here(question)) answered.push(question)
  expect(answered).toEqual([])
})
