/** What the server knows of people's sign-ins and accounts: kept once, shown to the person alone. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { customers } from '#contract/customers'
import { profile } from '#contract/profile'
import { tenant } from '#contract/tenant'
import { runCommand } from '../../server/admin/run-command.ts'
import { createApp } from '../../server/app.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { createIdentity } from '../../server/identity/identity.ts'
import {
  addDesk,
  call,
  type Desk,
  joinTenant,
  openWorld,
  type Person,
  refused,
  send,
  urlOf,
  type World,
} from './support/world.ts'

const DAY_MS = 86_400_000
/** In the past: the database stamps what has no time of its own, and that has to come later. */
const START = Date.now() - DAY_MS

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

const seconds = (s: number) => new Date(Math.floor(START / 1000) * 1000 + s * 1000)
/** The credential of a sign-in at that time. */
const signedIn = async ({ uid }: Person, at: Date, claims = {}) => ({
  Authorization: `Bearer ${await world.identity.sign(uid, { auth_time: at.getTime() / 1000, ...claims })}`,
})
type Headers = Record<string, string>
const eventsOf = async (headers: Headers, limit?: number) =>
  (await call(world, null, profile.securityEvents, { query: limit ? { limit } : {} }, headers)).events
const typesOf = async (headers: Headers) => (await eventsOf(headers)).map(({ type }) => type)
const signInLog = (tenantId = desk.tenantId) =>
  withOperator(world.database.owner, (trx) =>
    trx
      .selectFrom('audit_log')
      .select(['uid', 'action', 'subject_ids', 'request_id'])
      .where('tenant_id', '=', tenantId)
      .where('action', 'like', 'sign-in%')
      .orderBy('id')
      .execute(),
  )
describe('a sign-in', () => {
  test('is kept once, with the first call that shows it, in the log too', async () => {
    const tablet = await signedIn(desk.staff, seconds(0))
    const requestId = `request-${crypto.randomUUID()}`
    await call(world, null, customers.list, {}, { ...tablet, 'X-Request-Id': requestId })
    await call(world, null, tenant.profile, {}, tablet)
    const events = await eventsOf(tablet)
    expect(events).toEqual([
      {
        id: expect.any(String),
        type: 'signed_in',
        at: seconds(0).toISOString(),
        signed_in_at: seconds(0).toISOString(),
        current: true,
      },
    ])
    // What the client sent, and the server's own id of the request behind it.
    const request_id = expect.stringMatching(new RegExp(`^${requestId} [0-9a-f-]{36}$`))
    expect(await signInLog()).toEqual([
      { uid: desk.staff.uid, action: 'sign-in', subject_ids: [desk.staff.memberId], request_id },
    ])
  })

  test('of another device is told from the one that asks; the newest comes first, as many as asked for', async () => {
    const tablet = await signedIn(desk.staff, seconds(0))
    const phone = await signedIn(desk.staff, seconds(60))
    for (const device of [phone, tablet]) await call(world, null, tenant.profile, {}, device)
    const marks = async (device: Headers) => (await eventsOf(device)).map(({ at, current }) => [at, current])
    const [first, second] = [seconds(0).toISOString(), seconds(60).toISOString()]
    expect(await marks(tablet)).toEqual([
      [second, false],
      [first, true],
    ])
    expect(await marks(phone)).toEqual([
      [second, true],
      [first, false],
    ])
    expect((await eventsOf(tablet, 1)).map(({ at }) => at)).toEqual([second])
  })

  test('shown by many calls at once, over two processes, is kept once and delays none', async () => {
    const processes = [world.app, createApp(world.deps)]
    const headers = await signedIn(desk.staff, seconds(0))
    const replies = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => processes[i % 2]?.request(urlOf(tenant.profile), { headers })),
    )
    expect(replies.map((reply) => reply?.status)).toEqual(Array.from({ length: 12 }, () => 200))
    await eventsOf(headers)
    expect(await typesOf(headers)).toEqual(['signed_in'])
    expect(await signInLog()).toHaveLength(1)
  })

  // The embedded database does one transaction after the other.
  test.runIf(inject('template').kind === 'postgres')('never waits for another call of the same sign-in', async () => {
    const headers = await signedIn(desk.staff, seconds(0))
    const other = await world.database.owner.pool.connect()
    await other.query('begin')
    const name = `sign-in ${desk.tenantId} ${desk.staff.memberId} ${seconds(0).getTime() / 1000}`
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
    expect(await typesOf(headers), 'the other one keeps it').toEqual([])
    await other.query('rollback')
    other.release()
    expect(await typesOf(headers), 'or, should that one fail, the next call').toEqual(['signed_in'])
  })

  test('is kept by the next call when the first is refused', async () => {
    const headers = await signedIn(desk.staff, seconds(0))
    await refused(world, null, customers.delete, { params: { id: crypto.randomUUID() } }, headers)
    await refused(world, null, customers.get, { params: { id: crypto.randomUUID() } }, headers)
    expect(await signInLog()).toEqual([])
    expect(await typesOf(headers)).toEqual(['signed_in'])
  })

  test('is shown to its person alone, also to one whose role is unknown', async () => {
    for (const person of [desk.admin, desk.odd]) {
      const own = await signedIn(person, seconds(0))
      await call(world, null, profile.securityEvents, {}, own)
      expect((await eventsOf(own)).map(({ current }) => current)).toEqual([true])
    }
  })

  test('is kept in each tenant that the person works in, and shown in that one', async () => {
    const other = (await addDesk(world)).tenantId
    await joinTenant(world, desk.staff, other)
    const here = { ...(await signedIn(desk.staff, seconds(0))), 'X-Tenant-Id': desk.tenantId }
    const there = { ...(await signedIn(desk.staff, seconds(5))), 'X-Tenant-Id': other }
    for (const headers of [here, there]) await call(world, null, tenant.profile, {}, headers)
    expect((await eventsOf(here)).map(({ at }) => at)).toEqual([seconds(0).toISOString()])
    expect((await eventsOf(there)).map(({ at }) => at)).toEqual([seconds(5).toISOString()])
  })

  test('older than the record goes back is not begun again', async () => {
    const old = await signedIn(desk.staff, new Date(seconds(0).getTime() - 89 * DAY_MS))
    expect(await typesOf(old)).toEqual([])
    const younger = await signedIn(desk.staff, new Date(seconds(0).getTime() - 87 * DAY_MS))
    expect(await typesOf(younger)).toEqual(['signed_in'])
  })
})

describe('what else is kept', () => {
  test('a name that was really changed', async () => {
    const headers = await signedIn(desk.staff, seconds(0))
    await call(world, null, profile.change, { body: { name: desk.staff.name } }, headers)
    expect(await typesOf(headers)).toEqual(['signed_in'])
    await call(world, null, profile.change, { body: { name: '改名 花子' } }, headers)
    const events = await eventsOf(headers)
    expect(events.map(({ type }) => type)).toEqual(['name_changed', 'signed_in'])
    expect(events[0]).toMatchObject({ signed_in_at: null, current: false })
    expect(JSON.stringify(events)).not.toContain('改名')
  })

  test('a role given by an operator', async () => {
    const { subdomain } = await withOperator(world.database.owner, (trx) =>
      trx.selectFrom('tenants').select('subdomain').where('id', '=', desk.tenantId).executeTakeFirstOrThrow(),
    )
    const email = `${desk.staff.uid}@example.jp`
    const give = (role: 'manager' | 'staff') =>
      runCommand({ name: 'set-role', tenant: subdomain, email, role }, world.database.owner, {
        publicUrl: 'https://desk.example.jp',
        secretsKeys: { current: null, former: [] },
        objectStore: null,
      })
    const headers = await signedIn(desk.staff, seconds(0))
    await give('staff')
    expect(await typesOf(headers), 'the same role is no change').toEqual(['signed_in'])
    await give('manager')
    expect(await typesOf(headers)).toEqual(['role_changed', 'signed_in'])
    expect(await typesOf(await signedIn(desk.admin, seconds(0)))).toEqual(['signed_in'])
  })

  test('the end of all sign-ins, in every tenant', async () => {
    const other = (await addDesk(world)).tenantId
    await joinTenant(world, desk.staff, other)
    world.setClock(seconds(10))
    await call(world, null, profile.signOutEverywhere, {}, await signedIn(desk.staff, seconds(5)))
    const later = await signedIn(desk.staff, seconds(20))
    for (const tenantId of [desk.tenantId, other]) {
      expect(await typesOf({ ...later, 'X-Tenant-Id': tenantId })).toContain('signed_out_everywhere')
    }
    expect(await typesOf(await signedIn(desk.admin, seconds(20)))).toEqual(['signed_in'])
  })
})

describe('a sign-in that was ended and tries to go on', () => {
  async function endAll() {
    world.setClock(seconds(0))
    const tablet = await signedIn(desk.staff, seconds(0))
    await call(world, null, tenant.profile, {}, tablet)
    world.setClock(seconds(10))
    await call(world, null, profile.signOutEverywhere, {}, tablet)
    return { tablet, later: await signedIn(desk.staff, seconds(20)) }
  }
  const times = (list: readonly string[], type: string) => list.filter((one) => one === type).length

  test('is noted once, however often it tries and wherever, and answered as before', async () => {
    const { tablet, later } = await endAll()
    const apps = [world, { ...world, app: createApp(world.deps) }]
    for (const headers of [tablet, { ...tablet, 'X-Tenant-Id': desk.tenantId }]) {
      for (const each of apps) {
        expect(await refused(each, null, tenant.profile, {}, headers)).toMatchObject({ status: 401, code: 'AUTH_002' })
      }
    }
    expect(times(await typesOf(later), 'sign_in_refused')).toBe(1)
    const found = (await eventsOf(later)).find(({ type }) => type === 'sign_in_refused')
    expect(found).toMatchObject({ signed_in_at: seconds(0).toISOString(), current: false })
    expect((await signInLog()).map(({ action }) => action)).toEqual(['sign-in', 'sign-in refused', 'sign-in'])
  })

  test('is no business of anybody else', async () => {
    const { tablet } = await endAll()
    await refused(world, null, tenant.profile, {}, tablet)
    expect(await typesOf(await signedIn(desk.admin, seconds(20)))).toEqual(['signed_in'])
  })

  test('is told from a credential that has merely expired or is not genuine', async () => {
    const { later } = await endAll()
    const past = seconds(0).getTime() / 1000 - 9_000
    for (const headers of [
      await signedIn(desk.staff, seconds(0), { exp: past }),
      { Authorization: 'Bearer a.b.c' },
      await signedIn({ ...desk.staff, uid: 'nobody' }, seconds(0)),
    ]) {
      await send(world, null, tenant.profile, {}, headers)
    }
    expect(await typesOf(later)).not.toContain('sign_in_refused')
  })

  test('is refused also while nothing can be noted', async () => {
    const { tablet, later } = await endAll()
    const { pool } = world.database.owner
    await pool.query(`
      create function broken() returns trigger language plpgsql as $$ begin raise exception 'disk'; end $$;
      create trigger broken before insert on security_events for each row execute function broken()`)
    expect(await refused(world, null, tenant.profile, {}, tablet)).toMatchObject({ code: 'AUTH_002' })
    await pool.query('drop trigger broken on security_events; drop function broken()')
    await refused(world, null, tenant.profile, {}, tablet)
    expect(times(await typesOf(later), 'sign_in_refused')).toBe(1)
  })

  test('is noted where the embedded identity refuses it', async () => {
    let now = START
    const clock = () => new Date(now)
    const env = { ...world.deps.env, demo: false }
    const identity = await createIdentity(env, world.database.owner, { clock, tell: () => {} })
    const embedded = { ...world, app: createApp({ ...world.deps, identity, clock }) }
    const accounts = async (name: string, body: object) => {
      const path = `/identitytoolkit.googleapis.com/v1/accounts:${name}`
      const headers = { 'Content-Type': 'application/json' }
      const reply = await embedded.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await reply.json()) as { idToken: string; localId: string }
    }
    const who = { email: `${crypto.randomUUID()}@example.jp`, password: 'first secret' }
    const first = await accounts('signUp', who)
    await joinTenant(world, { ...desk.staff, uid: first.localId }, desk.tenantId)
    now += 10_000
    await accounts('update', { idToken: first.idToken, password: 'second secret' })
    const old = { Authorization: `Bearer ${first.idToken}` }
    expect(await refused(embedded, null, tenant.profile, {}, old)).toMatchObject({ code: 'AUTH_002' })
    now += 10_000
    const { idToken } = await accounts('signInWithPassword', { ...who, password: 'second secret' })
    const { events } = await call(embedded, null, profile.securityEvents, {}, { Authorization: `Bearer ${idToken}` })
    expect(events.map(({ type }) => type).toSorted()).toEqual(['sign_in_refused', 'signed_in'])
  })
})
