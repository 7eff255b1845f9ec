/** What people change about themselves: their name, and the end of their sign-ins everywhere. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { profile } from '#contract/profile'
import { tenant } from '#contract/tenant'
import { createApp } from '../../server/app.ts'
import type { Identity } from '../../server/core/identity.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { createIdentity } from '../../server/identity/identity.ts'
import {
  addDesk,
  call,
  type Desk,
  joinTenant,
  openWorld,
  type Person,
  read,
  refused,
  send,
  type World,
} from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterEach(() => world.setClock(null))
afterAll(() => world.close())

const membersOf = (uid: string) =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('members').selectAll().where('uid', '=', uid).orderBy('joined_at').execute(),
  )

const actions = (tenantId: string) =>
  withOperator(world.database.owner, (trx) =>
    trx
      .selectFrom('audit_log')
      .select(['uid', 'action', 'subject_ids'])
      .where('tenant_id', '=', tenantId)
      // Those are in security-events.test.ts.
      .where('action', 'not in', ['sign-in', 'sign-in refused'])
      .orderBy('id')
      .execute(),
  )

describe('the own name', () => {
  test('is what the profile and later contacts show; colleagues and other tenants keep theirs', async () => {
    const { staff, admin } = desk
    const other = (await addDesk(world)).tenantId
    await joinTenant(world, staff, other)
    const here = { 'X-Tenant-Id': desk.tenantId }
    const reply = await call(world, staff, profile.change, { body: { name: ' ﾔﾏﾀﾞ　花子 ' } }, here)
    expect(reply.user).toMatchObject({ uid: staff.uid, name: 'ヤマダ　花子', role: 'staff' })
    expect(reply).toEqual(await call(world, staff, tenant.profile, {}, here))
    expect((await call(world, staff, tenant.profile, {}, { 'X-Tenant-Id': other })).user.name).toBe('受付 さくら')
    expect((await call(world, admin, tenant.profile, {})).user.name).toBe('院長 花子')
    const { id } = await call(
      world,
      staff,
      customers.create,
      {
        body: { name: '客' },
      },
      here,
    )
    const contact = { customer_id: id, type: 'note', summary: 's', occurred_at: '2026-11-20T00:00:00Z' } as const
    await call(world, staff, interactions.create, { body: contact }, here)
    const { interactions: rows } = await call(world, staff, interactions.list, {}, here)
    expect(rows[0]?.created_by).toBe('ヤマダ　花子')
    const [own] = await membersOf(staff.uid)
    expect(own).toMatchObject({ name: 'ヤマダ　花子', version: 2, role: 'staff' })
    expect((await actions(desk.tenantId))[0]).toEqual({
      uid: staff.uid,
      action: 'PATCH /api/auth/me',
      subject_ids: [staff.memberId],
    })
  })

  test.each(['', ' 　 ', 'x'.repeat(201), 'a\u0000b', null, 1])('%j is refused at its field', async (name) => {
    const error = await refused(world, desk.staff, profile.change, { body: { name } })
    expect(error).toMatchObject({ status: 422, code: 'VAL_001', validation_errors: [{ field: 'name' }] })
    expect((await call(world, desk.staff, tenant.profile, {})).user.name).toBe('受付 さくら')
  })

  test('takes nothing else along', async () => {
    const body = { name: '私', role: 'admin', email: 'x@example.jp', valid_since: null, status: 'disabled' }
    await send(world, desk.staff, profile.change, { body })
    expect((await membersOf(desk.staff.uid))[0]).toMatchObject({ name: '私', role: 'staff', status: 'active' })
  })
})

describe('signing out everywhere', () => {
  const at = (seconds: number) => world.setClock(new Date(Date.UTC(2026, 10, 21) + seconds * 1000))
  const bearer = async (person: Person) => ({ Authorization: `Bearer ${await world.identity.sign(person.uid)}` })

  test('every sign-in before it is refused at once, in every tenant; a later one works', async () => {
    const { staff } = desk
    const other = (await addDesk(world)).tenantId
    await joinTenant(world, staff, other)
    at(0)
    const [tablet, desktop] = [await bearer(staff), await bearer(staff)]
    at(10)
    const reply = await send(world, null, profile.signOutEverywhere, {}, { ...desktop, 'X-Tenant-Id': desk.tenantId })
    expect(reply).toMatchObject({ status: 200, body: { signed_out_before: '2026-11-21T00:00:10.000Z' } })
    for (const old of [tablet, desktop]) {
      for (const tenantId of [desk.tenantId, other]) {
        const error = await refused(world, null, tenant.profile, {}, { ...old, 'X-Tenant-Id': tenantId })
        expect(error).toMatchObject({ status: 401, code: 'AUTH_002' })
      }
    }
    at(11)
    for (const tenantId of [desk.tenantId, other]) {
      await call(world, staff, tenant.profile, {}, { 'X-Tenant-Id': tenantId })
    }
  })

  test('colleagues stay signed in, and the log says who did it', async () => {
    at(0)
    const colleague = await bearer(desk.admin)
    at(10)
    await call(world, desk.staff, profile.signOutEverywhere, {})
    await call(world, null, tenant.profile, {}, colleague)
    expect(await actions(desk.tenantId)).toEqual([
      { uid: desk.staff.uid, action: 'POST /api/auth/sign-out-everywhere', subject_ids: [desk.staff.memberId] },
    ])
  })

  test('each tenant to which they belong finds it in its log, as an act on their own membership there', async () => {
    const { staff } = desk
    const [other, former, foreign] = [await addDesk(world), await addDesk(world), await addDesk(world)]
    for (const { tenantId } of [other, former]) await joinTenant(world, staff, tenantId)
    await withOperator(world.database.owner, (trx) =>
      trx.updateTable('members').set({ status: 'disabled' }).where('tenant_id', '=', former.tenantId).execute(),
    )
    await call(world, staff, profile.signOutEverywhere, {}, { 'X-Tenant-Id': desk.tenantId })
    for (const { id, tenant_id } of await membersOf(staff.uid)) {
      const told = { uid: staff.uid, action: 'POST /api/auth/sign-out-everywhere', subject_ids: [id] }
      expect(await actions(tenant_id)).toEqual(tenant_id === former.tenantId ? [] : [told])
    }
    expect(await actions(foreign.tenantId)).toEqual([])
  })

  test('the same act repeated answers the same, and ends nothing that began in between', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    at(10)
    const first = await call(world, desk.staff, profile.signOutEverywhere, {}, key)
    at(20)
    const between = await bearer(desk.staff)
    at(30)
    expect(await call(world, desk.staff, profile.signOutEverywhere, {}, key)).toEqual(first)
    await call(world, null, tenant.profile, {}, between)
    expect(await actions(desk.tenantId)).toHaveLength(1)
  })

  test('a clock that was set back opens nothing again', async () => {
    at(100)
    await call(world, desk.staff, profile.signOutEverywhere, {})
    at(110)
    const later = await bearer(desk.staff)
    at(50)
    const early = await bearer(desk.staff)
    at(60)
    await call(world, null, profile.signOutEverywhere, {}, later)
    expect(await refused(world, null, tenant.profile, {}, early)).toMatchObject({ code: 'AUTH_002' })
    expect((await membersOf(desk.staff.uid))[0]?.valid_since).toEqual(new Date(Date.UTC(2026, 10, 21) + 100_000))
  })
})

describe('with the embedded identity', () => {
  test('no open session gets a new credential; a new sign-in does', async () => {
    let now = Date.UTC(2026, 10, 21)
    const clock = () => new Date(now)
    const env = { ...world.deps.env, demo: false }
    const identity: Identity = await createIdentity(env, world.database.owner, { clock, tell: () => {} })
    const app = createApp({ ...world.deps, identity, clock })
    const post = async (path: string, body: object) => {
      const reply = await app.request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await reply.json()) as Record<string, string>
    }
    const accounts = (name: string, body: object) => post(`/identitytoolkit.googleapis.com/v1/accounts:${name}`, body)
    const refresh = (token = '') =>
      app.request('/securetoken.googleapis.com/v1/token', {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
      })
    const get = async (token = '') =>
      (await app.request(tenant.profile.path, { headers: { Authorization: `Bearer ${token}` } })).status

    const who = { email: `${crypto.randomUUID()}@example.jp`, password: 'first secret' }
    const first = await accounts('signUp', who)
    await joinTenant(world, { ...desk.staff, uid: first.localId ?? '' }, desk.tenantId)
    const second = await accounts('signInWithPassword', who)
    expect([await get(first.idToken), await get(second.idToken)]).toEqual([200, 200])
    now += 10_000
    const ended = await app.request(profile.signOutEverywhere.path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${second.idToken}` },
    })
    expect(await read(ended)).toMatchObject({ status: 200 })
    for (const { idToken, refreshToken } of [first, second]) {
      expect(await get(idToken)).toBe(401)
      const reply = await read(await refresh(refreshToken))
      expect(reply).toMatchObject({ status: 400, body: { error: { message: 'TOKEN_EXPIRED' } } })
    }
    const third = await accounts('signInWithPassword', who)
    expect(await get(third.idToken)).toBe(200)
    expect((await refresh(third.refreshToken)).status).toBe(200)
  })
})
