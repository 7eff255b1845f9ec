/** Research of customers and competitors: a job of whoever asked, from the records of their tenant alone. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aiResults } from '#contract/ai-results'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { research } from '#contract/research'
import { aiResultKind } from '../../server/ai-results/kind.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { extractText } from '../../server/documents/extract-text.ts'
import { readInProcess } from '../../server/documents/read-in-process.ts'
import { parseEnv } from '../../server/env.ts'
import { competitor } from '../../server/research/plans.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk
let web: Server
/** Paths that the servers of this test were asked for. */
const asked: string[] = []

beforeAll(async () => {
  web = createServer((request, reply) => {
    asked.push(decodeURIComponent(request.url ?? ''))
    reply.setHeader('content-type', request.url?.startsWith('/search') ? 'application/json' : 'text/html')
    const results = [{ url: 'https://news.example/1', title: 'ひまわり歯科の話', content: '新しい診療所ができます。' }]
    if (request.url?.startsWith('/search')) reply.end(JSON.stringify({ results }))
    else reply.end('<title>ひまわり歯科</title><p>ホワイトニング 15,000円。</p><script>secret()</script>')
  })
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(web.address() as AddressInfo).port}`
  const settings = { SEARCH_URL: `http://${host}`, TRUSTED_HOSTS: host }
  const env = parseEnv({ NODE_ENV: 'test', ...settings })
  // The server that a page is read from stands in for one of the open web; no setting can make it one.
  const kinds = [aiResultKind(competitor(env, readInProcess, { trusted: [host] }), env)]
  world = await openWorld({ settings, kinds })
})
beforeEach(async () => {
  desk = await addDesk(world)
  asked.length = 0
  world.faults.length = 0
})
afterAll(async () => {
  await world.close()
  web.close()
})

const addCustomer = (name: string, more: object = {}, at: Desk = desk) =>
  call(world, at.admin, customers.create, { body: { name, ...more } })
const addContact = (customer_id: string, summary: string, content: string) =>
  call(world, desk.staff, interactions.create, {
    body: { customer_id, type: 'call', summary, content, occurred_at: new Date().toISOString() },
  })
const resultOf = (id: string, person: Person = desk.staff) => call(world, person, aiResults.get, { params: { id } })
const logged = async (action: string) => {
  const entries = await withOperator(world.database.owner, (trx) =>
    trx
      .selectFrom('audit_log')
      .select('subject_ids')
      .where('tenant_id', '=', desk.tenantId)
      .where('action', '=', action)
      .execute(),
  )
  return entries.map(({ subject_ids: ids }) => ids)
}
async function done(id: string) {
  await workAll(world)
  return resultOf(id)
}

test('of a customer on record, every statement rests on the record or a contact of theirs', async () => {
  const { id: customerId } = await addCustomer('佐藤 花子', { caution: '大きな音が苦手' })
  const other = await addCustomer('山田 次郎')
  await addContact(customerId, '費用の相談', '見積もりを検討中。')
  await addContact(other.id, '別の人の相談', 'だれにも見せない。')
  const asking = await call(world, desk.staff, research.existingCustomer, { params: { id: customerId }, body: {} })
  expect(asking).toMatchObject({ state: 'running', content: '', data: null, subject_id: customerId })
  const result = await done(asking.id)
  expect(result).toMatchObject({ state: 'done', engine: 'built-in', title: '顧客調査: 佐藤 花子 様', failure: null })
  expect(result.content).toContain('注意事項: 大きな音が苦手')
  expect(result.content).toContain('見積もりを検討中')
  expect(result.content).not.toContain('だれにも見せない')
  expect(result.sources.map(({ kind }) => kind).toSorted()).toEqual(['customer', 'interaction'])
  const read = result.sources.map(({ id }) => id)
  expect(await logged('POST /api/research/customer/{id}')).toContainEqual(expect.arrayContaining([asking.id, ...read]))
  expect(world.faults).toEqual([])
})

test('of more contacts than are read it does not say that these are all', async () => {
  const { id: customerId } = await addCustomer('佐藤 花子')
  const add = (count: number) =>
    withOperator(world.database.owner, (trx) =>
      sql`insert into interactions
          (tenant_id, customer_id, type, summary, search_text, occurred_at, created_by_uid, created_by_name)
        select ${desk.tenantId}::uuid, ${customerId}::uuid, 'note', 'x', '', now() - interval '1 hour', 'x', 'x'
        from generate_series(1, ${count}::int)`.execute(trx),
    )
  const reported = async () => {
    const { id } = await call(world, desk.staff, research.existingCustomer, { params: { id: customerId }, body: {} })
    return (await done(id)).content
  }
  await add(500)
  expect(await reported()).toContain('対応は全部で500件です（メモ500件）。')
  await add(1)
  expect(await reported()).toContain('対応のうち、新しい500件を調べました（メモ500件）。')
})

test('a name of signs alone means nobody', async () => {
  await addCustomer('佐藤 花子', { caution: '大きな音が苦手' })
  const asking = await call(world, desk.staff, research.customer, { body: { name: '―' } })
  const { content, sources } = await done(asking.id)
  expect([content, sources]).toEqual([expect.not.stringMatching(/佐藤|大きな音/), []])
})

test('another tenant is never looked into', async () => {
  const foreign = await addDesk(world)
  await addCustomer('見知らぬ 一郎', { company: '遠い会社' }, foreign)
  const { id } = await call(world, desk.staff, research.customer, { body: { name: '見知らぬ 一郎', company: '' } })
  expect((await done(id)).content).toContain('この名前の顧客は、登録されていません。')
})

test('the results of others are not there, also for administrators', async () => {
  const { id } = await call(world, desk.staff, research.competitor, { body: { name: 'ひまわり歯科' } })
  await done(id)
  expect(await refused(world, desk.admin, aiResults.get, { params: { id } })).toMatchObject({ code: 'DB_002' })
  expect((await call(world, desk.admin, aiResults.list, {})).total).toBe(0)
  const mine = await call(world, desk.staff, aiResults.list, {
    query: { search: 'ひまわり', kind: 'research.competitor' },
  })
  expect(mine).toMatchObject({ total: 1, ai_results: [{ id, state: 'done' }] })
  const byTitle = await call(world, desk.staff, aiResults.list, { query: { search: mine.ai_results[0]?.title } })
  expect(byTitle.total).toBe(1)
  await call(world, desk.staff, aiResults.delete, { params: { id } })
  expect(await refused(world, desk.staff, aiResults.get, { params: { id } })).toMatchObject({ code: 'DB_002' })
})

test('asked twice with one id it is one piece of work', async () => {
  const body = { id: crypto.randomUUID(), name: 'ひまわり歯科' }
  const [one, other] = [
    await call(world, desk.staff, research.competitor, { body }),
    await call(world, desk.staff, research.competitor, { body }),
  ]
  expect(other.job_id).toBe(one.job_id)
  expect((await call(world, desk.staff, aiResults.list, {})).total).toBe(1)
  expect(await refused(world, desk.admin, research.competitor, { body })).toMatchObject({ code: 'DB_003' })
  await workAll(world)
})

test('a competitor is looked up in the web, and the page that was named is read as text', async () => {
  const { port } = web.address() as AddressInfo
  const body = { name: 'ひまわり歯科', url: `http://127.0.0.1:${port}/about` }
  const { id } = await call(world, desk.staff, research.competitor, { body })
  const { content, sources } = await done(id)
  expect(content).toContain('ホワイトニング 15,000円')
  expect(content).toContain('新しい診療所ができます')
  expect(content).not.toContain('secret')
  expect(sources.filter(({ kind }) => kind === 'web')).toHaveLength(2)
  expect(asked.toSorted()).toEqual(['/about', '/search?q=ひまわり歯科&format=json&language=ja'])
})

test('of a competitor whom many contacts name, it says how many these are', async () => {
  const { id: customerId } = await addCustomer('佐藤 花子')
  await addContact(customerId, '別の話', 'さくら歯科のこと。')
  for (let count = 0; count < 21; count += 1) await addContact(customerId, '相談', 'ひまわり歯科と比べている。')
  const { id } = await call(world, desk.staff, research.competitor, { body: { name: 'ひまわり歯科' } })
  expect((await done(id)).content).toContain('ひまわり歯科の名前は、21件の対応履歴に出てきます。')
})

test('a host that the operator trusts for models is an inner address like any other', async () => {
  const { port } = web.address() as AddressInfo
  const settings = { TRUSTED_HOSTS: `127.0.0.1:${port}` }
  const plain = await openWorld({ settings })
  try {
    const { staff } = await addDesk(plain)
    const body = { name: 'ひまわり歯科', url: `http://127.0.0.1:${port}/inside` }
    const { id } = await call(plain, staff, research.competitor, { body })
    await workAll(plain)
    const { content } = await call(plain, staff, aiResults.get, { params: { id } })
    expect(content).toContain('公開されたWebページではないため')
    expect((await send(plain, staff, research.competitorPdf, { body })).status).toBe(200)
    expect(asked).toEqual([])
  } finally {
    await plain.close()
  }
})

test('an inner address is not asked, and the report says so', async () => {
  const { id } = await call(world, desk.staff, research.competitor, {
    body: { name: 'ひまわり歯科', url: 'http://169.254.169.254/latest/meta-data' },
  })
  expect((await done(id)).content).toContain('公開されたWebページではないため')
})

describe('as PDF', () => {
  test('a person gets ten, and one more each six minutes; others are not held up, and what is not found counts for nothing', async () => {
    const start = Date.now()
    world.setClock(new Date(start))
    const print = (person: Person, pdf: typeof research.customerPdf | typeof research.competitorPdf) =>
      send(world, person, pdf, { body: { name: '佐藤 花子' } })
    const unknown = { name: '佐藤 花子', result_id: crypto.randomUUID() }
    expect(await refused(world, desk.staff, research.customerPdf, { body: unknown })).toMatchObject({ code: 'DB_002' })
    for (let printed = 0; printed < 5; printed += 1) {
      expect((await print(desk.staff, research.customerPdf)).status).toBe(200)
      expect((await print(desk.staff, research.competitorPdf)).status).toBe(200)
    }
    for (const pdf of [research.customerPdf, research.competitorPdf]) {
      const { status, headers, body } = await print(desk.staff, pdf)
      expect({ status, wait: headers.get('retry-after'), body }).toMatchObject({
        ...{ status: 429, wait: '360' },
        body: { error: { code: 'SYS_005', context: { retry_after_s: 360 } } },
      })
    }
    expect((await print(desk.manager, research.customerPdf)).status).toBe(200)
    world.setClock(new Date(start + 6 * 60_000))
    expect((await print(desk.staff, research.customerPdf)).status).toBe(200)
    expect((await print(desk.staff, research.customerPdf)).status).toBe(429)
    world.setClock(null)
  })

  const pdfOf = async (path: string, body: object) => {
    const headers = {
      Authorization: `Bearer ${await world.identity.sign(desk.staff.uid)}`,
      'Content-Type': 'application/json',
    }
    const reply = await world.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    const { text } = await extractText(new Uint8Array(await reply.arrayBuffer()), 'pdf')
    return { text, name: decodeURIComponent(reply.headers.get('content-disposition')?.split("''")[1] ?? '') }
  }

  test('a finished research is printed as it is, under the name of the specification', async () => {
    const { id: customerId } = await addCustomer('佐藤 花子')
    const { id } = await call(world, desk.staff, research.existingCustomer, { params: { id: customerId }, body: {} })
    await done(id)
    const { text, name } = await pdfOf(research.customerPdf.path, { name: '佐藤 花子', result_id: id })
    expect(name).toBe('顧客調査.pdf')
    expect(text).toContain('佐藤 花子 様')
    expect(text).toContain('内蔵エンジン')
    const body = { name: '佐藤', result_id: id }
    expect(await refused(world, desk.admin, research.customerPdf, { body })).toMatchObject({ code: 'DB_002' })
  })

  test('without one, the records are looked through at once', async () => {
    const { text, name } = await pdfOf(research.competitorPdf.path, { name: 'ひまわり歯科' })
    expect(name).toBe('競合分析.pdf')
    expect(text).toContain('対応履歴には、この名前が出てきません')
  })
})

test('a job that fails for good leaves a result that says why', async () => {
  const { id: customerId } = await addCustomer('佐藤 花子')
  const { id } = await call(world, desk.staff, research.existingCustomer, { params: { id: customerId }, body: {} })
  // Gone before the job begins.
  await withOperator(world.database.owner, (trx) =>
    trx.updateTable('customers').set({ deleted_at: new Date() }).where('id', '=', customerId).execute(),
  )
  expect(await done(id)).toMatchObject({ state: 'failed', failure: 'DB_002', content: '' })
})
