/** How many mails invitations may send: of a tenant, of who invites, to one address. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { invitations } from '#contract/invitations'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, send, type World } from './support/world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let world: World
let desk: Desk

beforeAll(async () => {
  // Nobody listens there: the mails wait.
  const settings = { SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'desk@clinic.example' }
  world = await openWorld({ settings: { ...settings, PUBLIC_URL: 'https://desk.example' } })
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterEach(() => world.setClock(null))
afterAll(() => world.close())

const anybody = () => `${crypto.randomUUID()}@example.jp`
const later = (ms: number) => world.setClock(new Date(Date.now() + ms))
const body = (email: string) => ({ body: { email, role: 'staff' as const } })
const invite = (by: Person, email = anybody()) => call(world, by, invitations.create, body(email))
const refusal = (by: Person, email = anybody()) => refused(world, by, invitations.create, body(email))
const resend = (by: Person, id: string) => call(world, by, invitations.resend, { params: { id } })
const noResend = (by: Person, id: string) => refused(world, by, invitations.resend, { params: { id } })
const TOO_MANY = { status: 429, code: 'SYS_005' }

/** As if somebody had asked for so many mails, so long ago. */
const asked = (by: Person, count: number, agoMs = 0) =>
  withOperator(world.database.owner, (trx) =>
    trx
      .insertInto('jobs')
      .values(
        Array.from({ length: count }, () => ({
          ...{ tenant_id: by.tenantId, kind: 'mail invitation', turn: 0, state: 'done' as const },
          payload: JSON.stringify({ invitationId: crypto.randomUUID(), by: by.memberId }),
          created_at: new Date(Date.now() - agoMs),
        })),
      )
      .execute(),
  )

test('a list of fifty addresses is invited twice in an hour', async () => {
  for (let n = 0; n < 50; n += 1) await invite(desk.manager)
  await asked(desk.manager, 49)
  await invite(desk.manager)
  const answer = await refusal(desk.manager)
  expect(answer).toMatchObject(TOO_MANY)
  expect(answer.context?.retry_after_s).toBeGreaterThan(3_000)
  expect(answer.context?.retry_after_s).toBeLessThanOrEqual(3_600)
  // Others go on.
  await invite(desk.admin)
  later(HOUR_MS + MINUTE_MS)
  await invite(desk.manager)
})

test('the header says the same as the body', async () => {
  await asked(desk.admin, 100)
  const reply = await send(world, desk.admin, invitations.create, body(anybody()))
  const { error } = reply.body as { error: { context: { retry_after_s: number } } }
  expect(reply.headers.get('retry-after')).toBe(`${error.context.retry_after_s}`)
})

test('a tenant sends three hundred in a day, whoever invites; another one has its own', async () => {
  await asked(desk.admin, 150, 5 * HOUR_MS)
  await asked(desk.manager, 149, 4 * HOUR_MS)
  await invite(desk.manager)
  for (const by of [desk.manager, desk.admin]) expect(await refusal(by)).toMatchObject(TOO_MANY)
  await invite((await addDesk(world)).admin)
  later(19 * HOUR_MS + MINUTE_MS)
  await invite(desk.manager)
})

test('one invitation is sent again after a minute, and five mails go to one address in a day', async () => {
  const email = anybody()
  const { id } = await invite(desk.manager, email)
  const soon = await noResend(desk.manager, id)
  expect(soon).toMatchObject(TOO_MANY)
  expect(soon.context?.retry_after_s).toBeLessThanOrEqual(60)
  for (let n = 1; n < 5; n += 1) {
    later(n * 2 * MINUTE_MS)
    // The database stamps by its own clock.
    await resend(desk.manager, id)
  }
  later(20 * MINUTE_MS)
  expect(await noResend(desk.manager, id)).toMatchObject(TOO_MANY)
  expect(await refusal(desk.admin, email.toUpperCase()), 'nor by a new one').toMatchObject(TOO_MANY)
  later(25 * HOUR_MS)
  await resend(desk.manager, id)
})

test('a role that was mistaken is put right at once', async () => {
  const email = anybody()
  await invite(desk.admin, email)
  expect(await call(world, desk.admin, invitations.create, { body: { email, role: 'manager' } })).toMatchObject({
    role: 'manager',
  })
})

test('many at the same moment are counted one after the other', async () => {
  await asked(desk.manager, 98)
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => send(world, desk.manager, invitations.create, body(anybody()))),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, ...Array(6).fill(429)])
})
