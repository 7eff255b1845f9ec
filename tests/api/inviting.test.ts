/** Making, listing, renewing and withdrawing invitations: who may, what becomes of the code, and what a repeat is told. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvitationWithCode, invitations } from '#contract/invitations'
import { withOperator } from '../../server/db/with-tenant.ts'
import { hashInvitationCode, INVITATION_LIFETIME_MS } from '../../server/invitations/code.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk
let email: string

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
  email = `${crypto.randomUUID()}@example.jp`
})
afterEach(() => world.setClock(null))
afterAll(() => world.close())

const later = (ms: number) => world.setClock(new Date(Date.now() + ms))
const invite = (by: Person, fields: { email?: string; role?: 'admin' | 'manager' | 'staff' } = {}, headers = {}) =>
  call(world, by, invitations.create, { body: { email, role: 'staff', ...fields } }, headers)
const refusedInvite = async (by: Person, fields: object = {}) => {
  const { status, code } = await refused(world, by, invitations.create, { body: { email, role: 'staff', ...fields } })
  return `${status} ${code}`
}
const listed = async (by: Person) => (await call(world, by, invitations.list, {})).invitations
const resend = (by: Person, id: string, headers = {}) =>
  call(world, by, invitations.resend, { params: { id } }, headers)
const withdraw = (by: Person, id: string) => call(world, by, invitations.delete, { params: { id } })
const statusOf = async (id: string) => (await listed(desk.admin)).find((one) => one.id === id)?.status

/** How the code is answered by somebody who signs in with that address. */
async function use(code: string | null, address = email, uid = address): Promise<string> {
  const token = await world.identity.sign(uid, { email: address, email_verified: true })
  const body = { code: code ?? '', email: address }
  const reply = await send(world, null, invitations.use, { body }, { Authorization: `Bearer ${token}` })
  const { error } = reply.body as { error?: { code: string } }
  return error?.code ?? 'joined'
}

/** Everything that is stored, as one text. */
const stored = () =>
  withOperator(world.database.owner, async (trx) => {
    const rows: unknown[] = []
    for (const table of ['invitations', 'idempotency_keys', 'audit_log', 'notifications'] as const) {
      rows.push(await trx.selectFrom(table).selectAll().execute())
    }
    return JSON.stringify(rows)
  })

describe('inviting', () => {
  test('answers the code once; the list says everything but that', async () => {
    const { code, ...made } = await invite(desk.manager)
    expect(made).toMatchObject({ email, role: 'staff', status: 'pending', created_by: desk.manager.name })
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(INVITATION_LIFETIME_MS)
    const reply = await send(world, desk.admin, invitations.list)
    expect(reply.body).toEqual({ total: 1, invitations: [made], sends_mail: false })
    expect(reply.text).not.toContain(code)
    expect(reply.text).not.toContain(hashInvitationCode(code ?? ''))
    expect(await stored()).not.toContain(code)
    expect(await use(code)).toBe('joined')
    expect(await statusOf(made.id)).toBe('used')
  })

  test('tidies an address that was pasted, and refuses what is none by its field', async () => {
    expect(await invite(desk.admin, { email: `　ＹＡＭＡＤＡ＠${email} `.replace(/.{8}-.*@/, '') })).toMatchObject({
      email: 'yamada@example.jp',
    })
    for (const bad of [
      '',
      'yamada',
      'a b@example.jp',
      'a@b',
      'a@example.jp,b@example.jp',
      `${'x'.repeat(250)}@example.jp`,
      7,
    ]) {
      const refusal = await refused(world, desk.admin, invitations.create, { body: { email: bad, role: 'staff' } })
      expect(refusal).toMatchObject({ status: 422, code: 'VAL_001', validation_errors: [{ field: 'email' }] })
    }
  })

  test('gives no role above the own, and of a manager the role staff alone', async () => {
    const roles = ['admin', 'manager', 'staff'] as const
    const given = async (by: Person) => {
      const answers: string[] = []
      for (const role of roles) answers.push(`${(await send(world, by, invitations.create, asked(role))).status}`)
      return answers.join(' ')
    }
    const asked = (role: string) => ({ body: { email: `${crypto.randomUUID()}@example.jp`, role } })
    expect([await given(desk.admin), await given(desk.manager), await given(desk.staff)]).toEqual([
      '201 201 201',
      '403 403 201',
      '403 403 403',
    ])
    const tenantId = await world.addTenant({
      features: { invitations_enabled: true },
      overrides: { 'POST /api/invitations/': { manager: 'all', staff: 'all' } },
    })
    expect(await given(await world.addMember(tenantId, 'manager'))).toBe('403 201 201')
    expect(await given(await world.addMember(tenantId, 'staff'))).toBe('403 403 201')
  })

  test('refuses the address of a member, also of one who was disabled', async () => {
    const person = await world.addMember(desk.tenantId, 'staff')
    const address = `${person.uid}@Example.JP`
    expect(await refusedInvite(desk.admin, { email: address })).toBe('409 BIZ_006')
    await withOperator(world.database.owner, (trx) =>
      trx.updateTable('members').set({ status: 'disabled' }).where('id', '=', person.memberId).execute(),
    )
    expect(await refusedInvite(desk.admin, { email: address })).toBe('422 VAL_001')
    expect(await listed(desk.admin)).toEqual([])
  })

  test('the same address again takes the place of the open one, and of one tenant only', async () => {
    const other = await addDesk(world)
    const elsewhere = await invite(other.admin)
    const first = await invite(desk.manager)
    const second = await invite(desk.admin, { role: 'manager', email: email.toUpperCase() })
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['revoked', 'pending'])
    expect([await use(first.code), await use(second.code), await use(elsewhere.code)]).toEqual([
      'BIZ_005',
      'joined',
      'joined',
    ])
  })

  test('the same address by many at the same moment leaves one that is open', async () => {
    await Promise.all(Array.from({ length: 8 }, () => invite(desk.admin)))
    const states = (await listed(desk.admin)).map(({ status }) => status)
    expect(states.filter((status) => status === 'pending')).toHaveLength(1)
    expect(states).toHaveLength(8)
  })
})

describe('a repeat of the request', () => {
  test('makes no second invitation, and its code is the one that works', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await invite(desk.manager, {}, key)
    later(60_000)
    const again = await invite(desk.manager, {}, key)
    expect({ ...again, code: '' }).toEqual({ ...first, code: '' })
    expect(await listed(desk.admin)).toHaveLength(1)
    for (const { code } of [first, again]) expect(await stored()).not.toContain(code)
    expect([await use(first.code), await use(again.code)]).toEqual(['BIZ_005', 'joined'])
    expect(await invite(desk.manager, {}, key)).toMatchObject({ id: first.id, status: 'used', code: null })
  })

  test('by somebody who may not give the role any more brings no code', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const { code } = await invite(desk.admin, { role: 'admin' }, key)
    await setRole(desk.admin, 'manager')
    const again = { body: { email, role: 'admin' } }
    expect(await refused(world, desk.admin, invitations.create, again, key)).toMatchObject({ code: 'AUTH_006' })
    expect(await use(code)).toBe('joined')
  })
})

describe('the list', () => {
  test('is whole for the admin, and the own for a manager; neither sees another tenant', async () => {
    const byAdmin = await invite(desk.admin)
    const byManager = await invite(desk.manager, { email: `2-${email}` })
    await invite((await addDesk(world)).admin)
    const ids = async (person: Person) => (await listed(person)).map(({ id }) => id)
    expect(await ids(desk.admin)).toEqual([byManager.id, byAdmin.id])
    expect(await ids(desk.manager)).toEqual([byManager.id])
    expect(await refused(world, desk.staff, invitations.list)).toMatchObject({ status: 403, code: 'AUTH_006' })
  })

  test('tells what became of each: open, used, expired, withdrawn', async () => {
    const [open, used, withdrawn] = [await invite(desk.admin), await another(), await another()]
    expect(await use(used.code, used.email)).toBe('joined')
    await withdraw(desk.admin, withdrawn.id)
    const states = async () => [await statusOf(open.id), await statusOf(used.id), await statusOf(withdrawn.id)]
    expect(await states()).toEqual(['pending', 'used', 'revoked'])
    later(INVITATION_LIFETIME_MS + 1000)
    expect(await states()).toEqual(['expired', 'used', 'revoked'])
    await invite(desk.admin)
    expect(await statusOf(open.id), 'it had expired before another took its place').toBe('expired')
  })
})

describe('withdrawing', () => {
  test('kills the code at once; again is no change', async () => {
    const { id, code } = await invite(desk.manager)
    expect(await withdraw(desk.admin, id)).toEqual({ id, deleted: true })
    expect(await use(code)).toBe('BIZ_005')
    expect(await withdraw(desk.admin, id)).toEqual({ id, deleted: true })
  })

  test("is for the own invitations of a manager, and too late for a used one; another's is one that nobody has", async () => {
    const { id, code } = await invite(desk.admin)
    const request = { params: { id } }
    for (const endpoint of [invitations.delete, invitations.resend]) {
      expect(await refused(world, desk.manager, endpoint, request)).toMatchObject({ status: 404, code: 'DB_002' })
    }
    expect(await use(code)).toBe('joined')
    for (const endpoint of [invitations.delete, invitations.resend]) {
      expect(await refused(world, desk.admin, endpoint, request)).toMatchObject({ status: 410 })
    }
  })
})

describe('sending again', () => {
  test('has a new code and the full time; the former code is dead', async () => {
    const first = await invite(desk.manager)
    later(INVITATION_LIFETIME_MS + 1000)
    expect(await statusOf(first.id)).toBe('expired')
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const second = await resend(desk.manager, first.id, key)
    expect(second).toMatchObject({ id: first.id, email, role: 'staff', status: 'pending' })
    expect(await use(first.code)).toBe('BIZ_005')
    const repeated = await resend(desk.manager, first.id, key)
    expect([await use(second.code), await use(repeated.code)]).toEqual(['BIZ_005', 'joined'])
  })

  test('of an expired one takes the place of the open one', async () => {
    const expired = await invite(desk.admin)
    later(INVITATION_LIFETIME_MS + 1000)
    const open = await invite(desk.admin)
    const renewed = await resend(desk.admin, expired.id)
    expect([await use(open.code), await use(renewed.code)]).toEqual(['BIZ_005', 'joined'])
  })

  test('is refused for one that was withdrawn, for somebody who is a member by now, and above the own level', async () => {
    const answer = async (by: Person, id: string) =>
      (await refused(world, by, invitations.resend, { params: { id } })).code
    const withdrawn = await invite(desk.admin)
    await withdraw(desk.admin, withdrawn.id)
    expect(await answer(desk.admin, withdrawn.id)).toBe('BIZ_010')
    const person = await world.addMember(desk.tenantId, 'staff')
    const [known, high] = [await another(), await invite(desk.admin, { role: 'manager' })]
    await withOperator(world.database.owner, (trx) =>
      trx.updateTable('members').set({ email: known.email }).where('id', '=', person.memberId).execute(),
    )
    expect(await answer(desk.admin, known.id)).toBe('BIZ_006')
    await setRole(desk.admin, 'manager')
    expect(await answer(desk.admin, high.id)).toBe('AUTH_006')
  })

  test('while the former code is used: either it is used up, or dead; never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, code, email: address } = await another()
      const [used, again] = await Promise.all([
        use(code, address),
        send(world, desk.admin, invitations.resend, { params: { id } }),
      ])
      const isUsed = used === 'joined'
      expect([used, again.status]).toEqual(isUsed ? ['joined', expect.any(Number)] : ['BIZ_005', 200])
      expect(await statusOf(id)).toBe(isUsed ? 'used' : 'pending')
    }
  })
})

const another = (): Promise<InvitationWithCode> => invite(desk.admin, { email: `${crypto.randomUUID()}@example.jp` })

const setRole = ({ memberId }: Person, role: string) =>
  withOperator(world.database.owner, (trx) =>
    trx.updateTable('members').set({ role }).where('id', '=', memberId).execute(),
  )
