/** Who was added by address becomes the member at the first sign-in, or by an invitation, and nobody else does. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invitations } from '#contract/invitations'
import { staff } from '#contract/staff'
import { tenant } from '#contract/tenant'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const add = (fields: object = {}) =>
  call(world, desk.admin, staff.create, {
    body: { name: '新人 あおい', email: `${crypto.randomUUID()}@example.jp`, role: 'staff' as const, ...fields },
  })

describe('who was added by address', () => {
  const enter = async (uid: string, email: string, claims: object = {}) => {
    const token = await world.identity.sign(uid, { email, email_verified: true, ...claims })
    return send(world, null, tenant.profile, {}, { Authorization: `Bearer ${token}` })
  }

  test('is the member from the first call with the verified address, once, and it is noted', async () => {
    const { id, email } = await add({ role: 'manager' })
    const uid = crypto.randomUUID()
    expect(await enter(uid, email, { email_verified: false })).toMatchObject({
      status: 403,
      body: { error: { code: 'AUTH_005', context: { address: 'unconfirmed' } } },
    })
    expect(await enter(uid, `x${email}`)).toMatchObject({ status: 403, body: { error: { context: {} } } })
    const replies = await Promise.all([1, 2, 3].map(() => enter(uid, email.toUpperCase())))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies[0]?.body).toMatchObject({ user: { role: 'manager' }, tenant: { id: desk.tenantId } })
    expect(await call(world, desk.admin, staff.get, { params: { id } })).toMatchObject({ has_joined: true })
    const rows = await withOperator(world.database.owner, (trx) =>
      trx
        .selectFrom('audit_log')
        .select('subject_ids')
        .where('action', '=', 'joined by address')
        .where('uid', '=', uid)
        .execute(),
    )
    expect(rows).toEqual([{ subject_ids: [id] }])
    expect(await enter(crypto.randomUUID(), email)).toMatchObject({
      status: 403,
      body: { error: { code: 'AUTH_005' } },
    })
  })

  test('and belongs to a tenant already, is not led into this one', async () => {
    const elsewhere = await addDesk(world)
    const { email } = await add()
    const reply = await enter(elsewhere.staff.uid, email)
    expect(reply).toMatchObject({ status: 200, body: { tenant: { id: elsewhere.tenantId } } })
  })

  test('and was disabled before, is not let in', async () => {
    const { id, email } = await add()
    await call(world, desk.admin, staff.update, { params: { id }, body: { status: 'disabled' } })
    expect(await enter(crypto.randomUUID(), email)).toMatchObject({
      status: 403,
      body: { error: { code: 'AUTH_005' } },
    })
  })

  test('and is invited as well, becomes that member: with the name and the role that were given', async () => {
    const elsewhere = await addDesk(world)
    const { id, email } = await add({ role: 'manager' })
    const invited = await call(world, desk.admin, invitations.create, { body: { email, role: 'staff' } })
    const { uid } = elsewhere.staff
    const claims = { email, email_verified: true, name: '別の名前' }
    const headers = { Authorization: `Bearer ${await world.identity.sign(uid, claims)}` }
    const use = { body: { code: invited.code ?? '', email } }
    const joined = await call(world, null, invitations.use, use, headers)
    expect(joined).toMatchObject({ tenant_id: desk.tenantId, role: 'manager' })
    expect(await call(world, null, invitations.use, use, headers)).toEqual(joined)
    const member = await call(world, desk.admin, staff.get, { params: { id } })
    expect(member).toMatchObject({ name: '新人 あおい', role: 'manager', has_joined: true })
    expect(await enter(uid, email)).toMatchObject({ body: { tenant: { id: desk.tenantId } } })
    const again = { body: { email, role: 'staff' as const } }
    expect(await refused(world, desk.admin, invitations.create, again)).toMatchObject({ code: 'BIZ_006' })
  })

  test('and waits in another tenant as well, joins only the one that the invitation is of', async () => {
    const other = await addDesk(world)
    const { id, email } = await add()
    const body = { name: '新人 あおい', email, role: 'admin' as const }
    const waiting = await call(world, other.admin, staff.create, { body })
    const { code } = await call(world, desk.admin, invitations.create, { body: { email, role: 'staff' } })
    const claims = { email, email_verified: true }
    const headers = { Authorization: `Bearer ${await world.identity.sign(crypto.randomUUID(), claims)}` }
    const joined = await call(world, null, invitations.use, { body: { code: code ?? '', email } }, headers)
    expect(joined).toMatchObject({ tenant_id: desk.tenantId, role: 'staff' })
    expect(await call(world, desk.admin, staff.get, { params: { id } })).toMatchObject({ has_joined: true })
    const unasked = { params: { id: waiting.id } }
    expect(await call(world, other.admin, staff.get, unasked)).toMatchObject({ has_joined: false })
  })
})
