/** A research tells nobody what they could not open: features that are off, at the time of the work and of the print. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administration } from '#contract/administration'
import { aiResults } from '#contract/ai-results'
import { audit } from '#contract/audit'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { jobs } from '#contract/jobs'
import { legalChecks } from '#contract/legal-checks'
import { marketing } from '#contract/marketing'
import { products } from '#contract/products'
import { research } from '#contract/research'
import { extractText } from '../../server/documents/extract-text.ts'
import { bring } from './support/documents.ts'
import { workAll, workAllNow } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

const NAME = 'ひまわり歯科'
/** What each part of the records says of the name, and the feature that it belongs to. */
const SECRETS = {
  customers_enabled: '移られたとの噂',
  legal_check_enabled: '覚書の違約金',
  products_enabled: '12,345円',
} as const

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
  const { id } = await call(world, desk.admin, customers.create, { body: { name: '佐藤 花子', company: NAME } })
  const contact = {
    customer_id: id,
    type: 'call' as const,
    summary: '電話',
    content: `${NAME}に${SECRETS.customers_enabled}。`,
  }
  await call(world, desk.staff, interactions.create, { body: { ...contact, occurred_at: new Date().toISOString() } })
  await call(world, desk.admin, products.create, { body: { name: '検診', price: 12_345 } })
  const text = `${NAME}との${SECRETS.legal_check_enabled}`
  await call(world, desk.staff, legalChecks.create, { body: { file_id: await bring(world, desk.staff, text) } })
  await workAllNow(world)
})
afterAll(() => world.close())

const turnOff = (feature: keyof typeof SECRETS) =>
  call(world, desk.admin, administration.changeFeatures, { body: { [feature]: false } })

async function reported(id: string) {
  await workAll(world)
  return (await call(world, desk.staff, aiResults.get, { params: { id } })).content
}

async function printed() {
  const headers = {
    Authorization: `Bearer ${await world.identity.sign(desk.staff.uid)}`,
    'Content-Type': 'application/json',
  }
  const body = JSON.stringify({ name: NAME })
  const reply = await world.app.request(research.competitorPdf.path, { method: 'POST', headers, body })
  return (await extractText(new Uint8Array(await reply.arrayBuffer()), 'pdf')).text
}

test('a competitor is looked up in everything that whoever asks may see', async () => {
  const { id } = await call(world, desk.staff, research.competitor, { body: { name: NAME } })
  const [report, print] = [await reported(id), await printed()]
  for (const secret of Object.values(SECRETS))
    expect([report, print]).toEqual([1, 2].map(() => expect.stringContaining(secret)))
})

test.each(Object.keys(SECRETS) as (keyof typeof SECRETS)[])(
  'nothing of it where %s was turned off',
  async (feature) => {
    const { id } = await call(world, desk.staff, research.competitor, { body: { name: NAME } })
    // Between the question and the work.
    await turnOff(feature)
    for (const text of [await reported(id), await printed()]) {
      for (const [of, secret] of Object.entries(SECRETS)) {
        if (of === feature) expect(text).not.toContain(secret)
        else expect(text).toContain(secret)
      }
      expect(text).toContain('権限がないため')
    }
  },
)

test('marketing knows neither products nor customers where their features were turned off', async () => {
  const goal = { goal: '検診のご案内', target: 'never' }
  const [campaign, analysis] = [
    await call(world, desk.staff, marketing.campaignProposal, { body: goal }),
    await call(world, desk.manager, marketing.customerAnalysis, { body: {} }),
  ]
  await turnOff('products_enabled')
  await turnOff('customers_enabled')
  expect(await reported(campaign.id)).not.toContain(SECRETS.products_enabled)
  const { data, sources } = await call(world, desk.staff, aiResults.get, { params: { id: campaign.id } })
  expect([data, sources]).toMatchObject([{ products: [], segment: null }, []])
  const failed = await call(world, desk.manager, aiResults.get, { params: { id: analysis.id } })
  expect(failed).toMatchObject({ state: 'failed', failure: 'AUTH_006' })
  const again = await refused(world, desk.manager, marketing.customerAnalysis, { body: {} })
  expect(again).toMatchObject({ code: 'AUTH_006' })
})

test('customers are researched by nobody who may not see them', async () => {
  const { customers: listed } = await call(world, desk.staff, customers.list, {})
  const { id } = await call(world, desk.staff, research.customer, { body: { name: '佐藤 花子' } })
  await turnOff('customers_enabled')
  expect(await reported(id)).toContain('顧客を見る権限がないため、調べていません。')
  const request = { params: { id: listed[0]?.id ?? '' }, body: {} }
  expect(await refused(world, desk.staff, research.existingCustomer, request)).toMatchObject({ code: 'AUTH_006' })
})

test('a file that a job has made is quoted by no research: it goes with the role', async () => {
  const asked = await call(world, desk.admin, audit.export, { body: {} })
  await workAll(world)
  const { result } = await call(world, desk.admin, jobs.get, { params: { id: asked.id } })
  const file_id = (result as { file_id: string }).file_id
  const first = await call(world, desk.admin, research.competitor, { body: { name: NAME } })
  await workAll(world)
  const body = { name: NAME, follows: first.id, file_id, question: NAME }
  const { id } = await call(world, desk.admin, research.competitor, { body })
  await workAll(world)
  const { content } = await call(world, desk.admin, aiResults.get, { params: { id } })
  expect(content).toContain('ファイルは、もう保管されていません。')
})
