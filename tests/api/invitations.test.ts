/** An invitation admits one person once: who may use it, what others are told, and what comes of it. */
import type { Insertable } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { invitations } from '#contract/invitations'
import { notifications } from '#contract/notifications'
import { profile } from '#contract/profile'
import { tenant } from '#contract/tenant'
import { inviteAdmin } from '../../server/admin/invite-admin.ts'
import type { LaterSchema } from '../../server/db/schema-later.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { hashInvitationCode, INVITATION_LIFETIME_MS, makeInvitationCode } from '../../server/invitations/code.ts'
import { addDesk, call, type Desk, type Headers, openWorld, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk
let guest: Guest

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
  guest = makeGuest()
})
afterEach(() => world.setClock(null))
afterAll(() => world.close())

type Guest = { uid: string; email: string }
type Row = Insertable<LaterSchema['invitations']>

function makeGuest(): Guest {
  const uid = `guest-${crypto.randomUUID()}`
  return { uid, email: `${uid}@Example.jp` }
}

async function invite(fields: Partial<Row> = {}): Promise<string> {
  const code = makeInvitationCode()
  const row = {
    tenant_id: desk.tenantId,
    email: guest.email.toLowerCase(),
    role: 'staff',
    code_hash: hashInvitationCode(code),
    expires_at: new Date(Date.now() + INVITATION_LIFETIME_MS),
    created_by: desk.manager.name,
    created_by_member: desk.manager.memberId,
    ...fields,
  }
  await withOperator(world.database.owner, (trx) => trx.insertInto('invitations').values(row).execute())
  return code
}

const as = async ({ uid, email }: Guest, claims = {}): Promise<Headers> => ({
  Authorization: `Bearer ${await world.identity.sign(uid, { email, email_verified: true, ...claims })}`,
})
const use = async (code: string, who = guest, claims = {}, headers: Headers = {}) =>
  send(world, null, invitations.use, { body: { code, email: who.email } }, { ...(await as(who, claims)), ...headers })
const refusedUse = async (code: string, who = guest, claims = {}, email = who.email) => {
  const { code: answer, status } = await refused(
    world,
    null,
    invitations.use,
    { body: { code, email } },
    await as(who, claims),
  )
  return `${status} ${answer}`
}
const membersOf = (tenantId = desk.tenantId) =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('members').selectAll().where('tenant_id', '=', tenantId).execute(),
  )
const guestsOf = async (tenantId = desk.tenantId) => (await membersOf(tenantId)).filter(({ uid }) => uid === guest.uid)
const change = (table: 'tenants' | 'members', id: string, fields: object) =>
  withOperator(world.database.owner, (trx) => trx.updateTable(table).set(fields).where('id', '=', id).execute())

describe('using an invitation', () => {
  test('makes a member with the role of the invitation, who gets in at once', async () => {
    const code = await invite({ role: 'manager' })
    const reply = await use(code, guest, { name: ' ﾆｯﾀ 光 ' })
    const { name } = await withOperator(world.database.owner, (trx) =>
      trx.selectFrom('tenants').select('name').where('id', '=', desk.tenantId).executeTakeFirstOrThrow(),
    )
    expect(reply).toMatchObject({
      status: 200,
      body: { tenant_id: desk.tenantId, tenant_name: name, role: 'manager' },
    })
    const found = await call(world, null, tenant.profile, {}, await as(guest))
    expect(found.user).toMatchObject({ uid: guest.uid, name: 'ニッタ 光', role: 'manager' })
    expect(found.tenant.id).toBe(desk.tenantId)
    await call(world, null, customers.list, {}, await as(guest))
  })

  test('takes what is before the at-sign for the name of an account without one', async () => {
    await use(await invite())
    expect((await guestsOf()).map(({ name }) => name)).toEqual([guest.uid])
  })

  test('compares addresses without regard to case', async () => {
    const code = await invite({ email: guest.email.toUpperCase() })
    const body = { code, email: guest.email.toUpperCase() }
    expect(await send(world, null, invitations.use, { body }, await as(guest))).toMatchObject({ status: 200 })
  })

  test('again by the same person is the same answer, and no second member', async () => {
    const code = await invite()
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await use(code, guest, {}, key)
    world.setClock(new Date(Date.now() + 2 * INVITATION_LIFETIME_MS))
    const replayed = await use(code, guest, {}, key)
    const later = await use(code)
    expect([first.body, replayed.body, later.body]).toEqual([first.body, first.body, first.body])
    expect(replayed.headers.get('idempotent-replayed')).toBe('true')
    expect(await guestsOf()).toHaveLength(1)
  })

  test('is in the log, and told to the administrators and the inviter', async () => {
    await use(await invite(), guest, { name: '新田 光' })
    const [member] = await guestsOf()
    const log = await withOperator(world.database.owner, (trx) =>
      trx
        .selectFrom('audit_log')
        .select(['uid', 'subject_ids'])
        .where('action', '=', 'POST /api/invitations/use')
        .execute(),
    )
    expect(log.filter(({ uid }) => uid === guest.uid)).toEqual([
      { uid: guest.uid, subject_ids: [member?.id, expect.any(String)] },
    ])
    const told = async (person: Desk['admin']) =>
      (await call(world, person, notifications.list, {})).notifications.map(({ title, message }) => [title, message])
    const words = [['新田 光 さんが参加しました', '招待により、役割「スタッフ」で参加しました。']]
    expect([await told(desk.admin), await told(desk.manager), await told(desk.staff)]).toEqual([words, words, []])
    const own = await call(world, null, notifications.list, {}, await as(guest))
    expect(own.notifications).toEqual([])
  })

  test('by 100 at the same moment makes one member', async () => {
    const code = await invite()
    const accounts = Array.from({ length: 10 }, () => ({ uid: makeGuest().uid, email: guest.email }))
    const replies = await Promise.all(Array.from({ length: 100 }, (_, i) => use(code, accounts[i % 10] ?? guest)))
    const joined = (await membersOf()).filter(({ email }) => email === guest.email.toLowerCase())
    expect(joined).toHaveLength(1)
    const winners = replies.filter((_, i) => accounts[i % 10]?.uid === joined[0]?.uid)
    expect(winners.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(90)
  })

  test('by one person with two invitations at the same moment makes one member', async () => {
    const codes = [await invite(), await invite({ role: 'manager' })]
    const replies = await Promise.all(codes.map((code) => use(code)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await guestsOf()).toHaveLength(1)
  })
})

describe('refused, and nobody has joined', () => {
  afterEach(async () => expect(await guestsOf()).toEqual([]))

  test('a code that nobody has, and one for another address, with the same answer', async () => {
    const code = await invite()
    const other = makeGuest()
    expect(await refusedUse(makeInvitationCode())).toBe('404 BIZ_005')
    expect(await refusedUse(code, other)).toBe('404 BIZ_005')
    expect(await refusedUse(code, guest, {}, other.email)).toBe('404 BIZ_005')
    expect(await refusedUse(code, other, {}, guest.email)).toBe('404 BIZ_005')
    expect(await refusedUse(code, guest, { email: undefined })).toBe('404 BIZ_005')
  })

  test('also when it is used, expired, withdrawn or of a tenant that is closed: strangers are told nothing', async () => {
    const at = new Date()
    const codes = [await invite({ used_at: at, used_by_uid: 'x' }), await invite({ expires_at: at }), await invite()]
    await change('tenants', desk.tenantId, { status: 'suspended' })
    for (const code of codes) expect(await refusedUse(code, makeGuest())).toBe('404 BIZ_005')
  })

  test('an address that was not confirmed, whatever the code is', async () => {
    for (const code of [await invite(), makeInvitationCode()]) {
      expect(await refusedUse(code, guest, { email_verified: false })).toBe('403 AUTH_008')
    }
  })

  test('after 72 hours, used by another account of the address, withdrawn', async () => {
    const code = await invite()
    world.setClock(new Date(Date.now() + INVITATION_LIFETIME_MS + 1000))
    expect(await refusedUse(code)).toBe('410 BIZ_010')
    world.setClock(null)
    expect(await refusedUse(await invite({ used_at: new Date(), used_by_uid: 'somebody' }))).toBe('410 BIZ_010')
    expect(await refusedUse(await invite({ revoked_at: new Date() }))).toBe('404 BIZ_005')
  })

  test('of a suspended tenant, and of one whose members may not invite', async () => {
    const code = await invite()
    await change('tenants', desk.tenantId, { features: '{}' })
    expect(await refusedUse(code)).toBe('403 BIZ_001')
    await change('tenants', desk.tenantId, { status: 'suspended' })
    expect(await refusedUse(code)).toBe('403 AUTH_007')
  })

  test('a role that is above the invitation cannot be sent along', async () => {
    const code = await invite({ revoked_at: new Date() })
    const body = { code, email: guest.email, role: 'admin', tenant_id: desk.tenantId }
    expect(await send(world, null, invitations.use, { body }, await as(guest))).toMatchObject({ status: 404 })
  })
})

test('the operator invites into a tenant whose members may not', async () => {
  const { subdomain } = await withOperator(world.database.owner, (trx) =>
    trx
      .updateTable('tenants')
      .set({ features: '{}' })
      .where('id', '=', desk.tenantId)
      .returning('subdomain')
      .executeTakeFirstOrThrow(),
  )
  const { code } = await inviteAdmin(world.database.owner, subdomain, guest.email.toLowerCase(), new Date())
  expect(await use(code)).toMatchObject({ status: 200, body: { role: 'admin' } })
})

describe('somebody who is a member', () => {
  test('of that tenant is told so, and the invitation stays open', async () => {
    await use(await invite())
    const second = await invite({ role: 'admin' })
    expect(await refusedUse(second)).toBe('409 BIZ_006')
    expect((await guestsOf()).map(({ role }) => role)).toEqual(['staff'])
  })

  test('no more does not return by an invitation, used or new', async () => {
    const code = await invite()
    await use(code)
    const [member] = await guestsOf()
    await change('members', member?.id ?? '', { status: 'disabled' })
    expect([await refusedUse(code), await refusedUse(await invite())]).toEqual(['410 BIZ_010', '404 BIZ_005'])
  })

  test('of another tenant works in the new one from then on, and is still a member of the old one', async () => {
    await use(await invite())
    const before = desk.tenantId
    desk = await addDesk(world)
    // The device says which tenant it has open: that must not keep anybody out of the new one.
    expect(await use(await invite(), guest, {}, { 'X-Tenant-Id': before })).toMatchObject({ status: 200 })
    const headers = await as(guest)
    expect((await call(world, null, tenant.profile, {}, headers)).tenant.id).toBe(desk.tenantId)
    await call(world, null, customers.list, {}, { ...headers, 'X-Tenant-Id': before })
  })

  test('and has ended the sign-in joins nothing with it; an older sign-in is not good in the new tenant', async () => {
    await use(await invite())
    const now = Math.floor(Date.now() / 1000)
    await call(world, null, profile.signOutEverywhere, {}, await as(guest, { auth_time: now + 30 }))
    desk = await addDesk(world)
    const code = await invite()
    expect(await refusedUse(code, guest, { auth_time: now - 60 })).toBe('401 AUTH_002')
    world.setClock(new Date(Date.now() + 60_000))
    expect(await use(code)).toMatchObject({ status: 200 })
    const old = await as(guest, { auth_time: now + 30 })
    expect(await refused(world, null, tenant.profile, {}, old)).toMatchObject({ status: 401, code: 'AUTH_002' })
  })
})

describe('tries', () => {
  test('of one person are limited to 20 in a minute, and others go on', async () => {
    const code = await invite()
    world.setClock(new Date())
    const tries = await Promise.all(Array.from({ length: 30 }, () => refusedUse(makeInvitationCode())))
    expect(tries.filter((answer) => answer === '429 SYS_005')).toHaveLength(10)
    expect(await refusedUse(code)).toBe('429 SYS_005')
    expect(await refusedUse(makeInvitationCode(), makeGuest())).toBe('404 BIZ_005')
    world.setClock(new Date(Date.now() + 60_000))
    expect(await use(code)).toMatchObject({ status: 200 })
  })

  test('in vain from one network address are limited to 300 in a minute; who has a code joins', async () => {
    const code = await invite()
    world.setClock(new Date())
    const from = async (remoteAddress: string, by = makeGuest(), tried = 'x') => {
      const init = { method: 'POST', headers: { ...(await as(by)), 'Content-Type': 'application/json' } }
      const body = JSON.stringify({ code: tried, email: by.email })
      const env = { incoming: { socket: { remoteAddress } } }
      return (await world.app.request(invitations.use.path, { ...init, body }, env)).status
    }
    const tries = await Promise.all(Array.from({ length: 305 }, () => from('192.0.2.1')))
    expect(tries.filter((status) => status === 429)).toHaveLength(5)
    expect(await from('192.0.2.2')).toBe(404)
    expect(await from('192.0.2.1', guest, code)).toBe(200)
  })
})
