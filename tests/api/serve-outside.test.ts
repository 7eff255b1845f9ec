/** Work that waits for something else than the database: let in before it, let in again after it, nothing held during it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint'
import { createFrame } from '../../server/app.ts'
import { AppError } from '../../server/core/app-error.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { serveOutside } from '../../server/http/serve-outside.ts'
import { addDesk, type Desk, openWorld, refused, send, urlOf, type World } from './support/world.ts'

/** A call with a row in the permission matrix: the analysis of a product is not for unknown roles. */
const analyze = endpoint({
  method: 'POST',
  path: '/api/products/{id}/analyze',
  summary: 'Work outside of a transaction',
  params: z.object({ id: z.uuid() }),
  body: z.object({ text: z.string() }),
  response: z.object({ answer: z.string() }),
})
const request = (text = 'a') => ({ params: { id: crypto.randomUUID() }, body: { text } })

let world: World
let desk: Desk
let parts: string[]
let work: (stop: AbortSignal) => Promise<string>

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  desk = await addDesk(world)
  parts = []
  work = async () => 'done'
})

function serving({
  limitMs,
  stopping = new AbortController().signal,
}: {
  limitMs?: number
  stopping?: AbortSignal
} = {}) {
  const app = createFrame({ ...world.deps, stopping })
  const handler = {
    prepare: async (ctx: { caller: { name: string } }, { body }: { body: { text: string } }) => {
      parts.push('prepare')
      if (body.text === 'refuse') throw new AppError('BIZ_009')
      return `${ctx.caller.name} ${body.text}`
    },
    work: async (prepared: string, stop: AbortSignal) => {
      parts.push('work')
      return `${prepared} ${await work(stop)}`
    },
    finish: async (ctx: { audit(ids: string[]): void }, done: string, { params }: { params: { id: string } }) => {
      parts.push('finish')
      ctx.audit([params.id])
      return { answer: done }
    },
  }
  serveOutside(app, analyze, handler, limitMs === undefined ? {} : { limitMs })
  return { ...world, app }
}

/** Work that ends only by its signal, and the moment at which it has begun. */
function endless() {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const ended = new Promise<void>((resolve) => {
    work = (stop) => {
      begin()
      return new Promise((_, reject) => {
        stop.addEventListener('abort', () => {
          resolve()
          reject(stop.reason)
        })
      })
    }
  })
  return { begun, ended }
}

const auditOf = (id: string) =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('audit_log').select(['action', 'uid']).where(sql<boolean>`${id} = any(subject_ids)`).execute(),
  )

test('prepares, works without a transaction, and finishes in another one with its audit row', async () => {
  const asked = request('頼む')
  // The embedded database has one session: a transaction that is open would make this one wait for ever.
  work = async () => {
    const { rows } = await world.database.owner.pool.query<{ n: number }>('select 1 as n')
    return `n${rows[0]?.n}`
  }
  const reply = await send(serving(), desk.staff, analyze, asked)
  expect(reply).toMatchObject({ status: 200, body: { answer: '受付 さくら 頼む n1' } })
  expect(parts).toEqual(['prepare', 'work', 'finish'])
  expect(await auditOf(asked.params.id)).toEqual([{ action: 'POST /api/products/{id}/analyze', uid: desk.staff.uid }])
})

test('refuses before the work as any call does: token, tenant, role, feature, id, body, what it prepares', async () => {
  const own = serving()
  const closed = await world.addTenant({ features: { products_enabled: false } })
  const outside = await world.addMember(closed, 'admin')
  expect(await refused(own, null, analyze, request())).toMatchObject({ status: 401, code: 'AUTH_001' })
  expect(await refused(own, desk.odd, analyze, request())).toMatchObject({ status: 403, code: 'AUTH_006' })
  expect(await refused(own, outside, analyze, request())).toMatchObject({ status: 403, code: 'BIZ_001' })
  const foreign = { 'X-Tenant-Id': closed }
  expect(await refused(own, desk.admin, analyze, request(), foreign)).toMatchObject({ code: 'AUTH_005' })
  expect(await refused(own, desk.admin, analyze, { params: { id: 'x' }, body: {} })).toMatchObject({ code: 'VAL_005' })
  const noText = { params: { id: crypto.randomUUID() }, body: {} }
  expect(await refused(own, desk.admin, analyze, noText)).toMatchObject({ status: 422, code: 'VAL_001' })
  expect(parts).toEqual([])
  expect(await refused(own, desk.admin, analyze, request('refuse'))).toMatchObject({ code: 'BIZ_009' })
  expect(parts).toEqual(['prepare'])
})

test('who loses the right during the work is refused at its end, and nothing is written', async () => {
  const asked = request()
  work = async () => {
    await withOperator(world.database.owner, (trx) =>
      trx.updateTable('members').set({ status: 'disabled' }).where('id', '=', desk.staff.memberId).execute(),
    )
    return ''
  }
  expect(await refused(serving(), desk.staff, analyze, asked)).toMatchObject({ status: 401, code: 'AUTH_004' })
  expect(parts).toEqual(['prepare', 'work'])
  expect(await auditOf(asked.params.id)).toEqual([])
})

test('what the work throws is told as by any call', async () => {
  work = async () => {
    throw new AppError('EXT_002')
  }
  expect(await refused(serving(), desk.staff, analyze, request())).toMatchObject({ status: 504, code: 'EXT_002' })
  work = async () => {
    throw new Error('nobody foresaw it')
  }
  expect(await refused(serving(), desk.staff, analyze, request())).toMatchObject({ status: 500, code: 'SYS_001' })
  expect(parts).not.toContain('finish')
})

test('work that takes too long is stopped: 504 SYS_004', async () => {
  const { ended } = endless()
  expect(await refused(serving({ limitMs: 50 }), desk.staff, analyze, request())).toMatchObject({
    status: 504,
    code: 'SYS_004',
  })
  await ended
})

test('work that does not look at its signal holds nobody up', async () => {
  work = () => new Promise(() => {})
  expect(await refused(serving({ limitMs: 50 }), desk.staff, analyze, request())).toMatchObject({ code: 'SYS_004' })
})

test('a server that stops ends the work: 503 SYS_003', async () => {
  const stopping = new AbortController()
  const { begun, ended } = endless()
  const answer = refused(serving({ stopping: stopping.signal }), desk.staff, analyze, request())
  await begun
  stopping.abort()
  await ended
  expect(await answer).toMatchObject({ status: 503, code: 'SYS_003' })
})

test('the work ends when its caller goes away', async () => {
  const { begun, ended } = endless()
  const caller = new AbortController()
  const asked = request()
  const reply = serving().app.request(urlOf(analyze, asked), {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await world.identity.sign(desk.staff.uid)}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(asked.body),
    signal: caller.signal,
  })
  await begun
  caller.abort()
  await ended
  expect((await reply).status).toBe(400)
  expect(parts).not.toContain('finish')
})

test('an act with a key is done once, refused while it is under way, and answered again from what was kept', async () => {
  const own = serving()
  const asked = request()
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  let finishWork = () => {}
  const begun = new Promise<void>((resolve) => {
    work = () => {
      resolve()
      return new Promise((done) => {
        finishWork = () => done('once')
      })
    }
  })
  const first = send(own, desk.staff, analyze, asked, headers)
  await begun
  expect(await refused(own, desk.staff, analyze, asked, headers)).toMatchObject({ status: 409, code: 'BIZ_002' })
  finishWork()
  expect((await first).body).toEqual({ answer: '受付 さくら a once' })
  work = async () => 'twice'
  const again = await send(own, desk.staff, analyze, asked, headers)
  expect(again.body).toEqual({ answer: '受付 さくら a once' })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const other = { ...asked, body: { text: 'b' } }
  expect(await refused(own, desk.staff, analyze, other, headers)).toMatchObject({ status: 422, code: 'VAL_008' })
  expect(parts.filter((part) => part === 'finish')).toEqual(['finish'])
})
