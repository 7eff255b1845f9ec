/**
 * Each call of the contract leaves in the audit log what its rule says: one entry, whose it was, and the records that it read
 * or changed; a refusal leaves none. A call without a rule fails.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { interactions } from '#contract/interactions'
import { invitations } from '#contract/invitations'
import { permissionOf } from '#contract/permissions'
import { scopeOf } from '#contract/standing'
import { withOperator } from '../../server/db/with-tenant.ts'
import { AUDIT_RULES, auditRuleOf, requestOf } from './support/audit-rules.ts'
import { MEMBER_CALLS, makeSubject, type Subject, sampleOf, subjectOf } from './support/samples.ts'
import { addDesk, call, type Desk, openWorld, type Reply, send, type World } from './support/world.ts'

const CANARY = '秘密のカナリア'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A desk with records of each kind, those of a colleague among them. */
async function fullDesk(): Promise<{ desk: Desk; subject: Subject }> {
  const desk = await addDesk(world)
  const secret = await makeSubject(world, desk, desk.staff, CANARY)
  const body = { company: CANARY, address: CANARY, memo: CANARY, caution: CANARY, tags: [CANARY] }
  // By the administrator, who would be told of it by another one's change.
  await call(world, desk.admin, customers.update, { params: { id: secret.customerId }, body })
  const subject = await makeSubject(world, desk, desk.admin)
  const contact = { type: 'call', summary: CANARY, content: CANARY, occurred_at: new Date().toISOString() } as const
  for (const { customerId } of [secret, subject]) {
    await call(world, desk.staff, interactions.create, { body: { ...contact, customer_id: customerId } })
  }
  return { desk, subject }
}

/** What calls have written of a tenant; the server's own notes have no method. */
const entriesOf = ({ tenantId }: Desk) =>
  withOperator(world.database.owner, (trx) =>
    trx
      .selectFrom('audit_log')
      .select(['uid', 'action', 'subject_ids'])
      .where('tenant_id', '=', tenantId)
      .where('action', '~', '^[A-Z]+ /')
      .orderBy('id')
      .execute(),
  )

test('there is a rule for each call that members make, and for no other', () => {
  expect(Object.keys(AUDIT_RULES).toSorted()).toEqual(MEMBER_CALLS.map(endpointKey).toSorted())
})

/** Reading changes nothing: one desk does for all calls that only read. */
let shared: ReturnType<typeof fullDesk> | undefined
function deskFor({ method }: Endpoint): ReturnType<typeof fullDesk> {
  if (method !== 'GET') return fullDesk()
  shared ??= fullDesk()
  return shared
}

describe.each(MEMBER_CALLS.map((endpoint) => [endpointKey(endpoint), endpoint] as const))('%s', (key, endpoint) => {
  const rule = auditRuleOf(endpoint)
  const told = typeof rule === 'string' ? `tells of ${rule} and is not noted` : 'is noted once, with its records'

  test(`${told}; a refusal is not noted`, async () => {
    const { desk, subject } = await deskFor(endpoint)
    const sample = await requestOf(world, desk, endpoint, subject)
    const before = (await entriesOf(desk)).length
    for (const { status } of await refusals(endpoint, desk, subject)) expect(status).toBeGreaterThanOrEqual(400)
    expect((await entriesOf(desk)).length).toBe(before)

    const reply = await send(world, desk.admin, endpoint, sample)
    expect(reply.status, reply.text).toBe(endpoint.status)
    const entries = (await entriesOf(desk)).slice(before)
    if (typeof rule === 'string') {
      expect(entries).toEqual([])
      expect(reply.text).not.toContain(CANARY)
      return
    }
    const ids = await rule.ids({ world, desk, sample, reply: (reply.body ?? {}) as Record<string, unknown> })
    expect(ids).not.toEqual([])
    const named = entries.map(({ subject_ids, ...rest }) => ({ ...rest, ids: subject_ids.toSorted() }))
    expect(named).toEqual([{ uid: desk.admin.uid, action: key, ids: [...new Set(ids.map(String))].toSorted() }])
  })
})

/** The call with an id that nobody has, and by somebody without the right. */
async function refusals(endpoint: Endpoint, desk: Desk, subject: Subject): Promise<Reply<unknown>[]> {
  const replies: Reply<unknown>[] = []
  if (endpoint.params) {
    replies.push(await send(world, desk.admin, endpoint, sampleOf(endpoint, subjectOf(crypto.randomUUID()))))
  }
  if (scopeOf(permissionOf(endpointKey(endpoint)), desk.odd.role) === 'none') {
    replies.push(await send(world, desk.odd, endpoint, sampleOf(endpoint, subject)))
  }
  return replies
}

test('a call of nobody yet: an invitation that is used names the member and itself', async () => {
  const desk = await addDesk(world)
  const email = `${crypto.randomUUID()}@example.jp`
  const { id, code } = await call(world, desk.admin, invitations.create, { body: { email, role: 'staff' } })
  const uid = `guest-${crypto.randomUUID()}`
  const bearer = `Bearer ${await world.identity.sign(uid, { email, email_verified: true })}`
  const request = { body: { code: code ?? '', email } }
  for (let i = 0; i < 2; i += 1) await call(world, null, invitations.use, request, { Authorization: bearer })
  const members = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('members').select('id').where('uid', '=', uid).execute(),
  )
  const entries = (await entriesOf(desk)).filter(({ action }) => action === endpointKey(invitations.use))
  expect(entries).toEqual([{ uid, action: endpointKey(invitations.use), subject_ids: [members[0]?.id, id] }])
})
