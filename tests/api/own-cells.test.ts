/**
 * Cells of the matrix that are neither all nor nothing: one's own is reached and a colleague's is not, or some values only.
 * Those of the standard, and those that a tenant may choose instead.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import type { Permission, Scope } from '#contract/permission-rows'
import { PERMISSIONS, permissionOf } from '#contract/permissions'
import { choicesOf, withLevel } from '#contract/right-levels'
import { type Cells, CHANGEABLE_ROLES, RIGHT_IDS, RIGHTS, type RightId } from '#contract/rights'
import type { Role } from '#contract/standing'
import { withOperator } from '../../server/db/with-tenant.ts'
import { CANARY } from './support/neighbour.ts'
import { MEMBER_CALLS, makeSubject, type Sample, type Subject, sampleOf, subjectOf } from './support/samples.ts'
import { addDesk, type Desk, openWorld, type Person, type Reply, send, type World } from './support/world.ts'

let world: World
let desk: Desk
/** Whose records are nobody's of those who ask. */
let colleague: Person

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  colleague = await world.addMember(desk.tenantId, 'manager', CANARY)
})
afterAll(() => world.close())

/** A column of the matrix; `odd` is a role that it does not know. */
type Column = Role | 'odd'
const COLUMNS = ['admin', 'manager', 'staff', 'odd'] as const satisfies readonly Column[]
const cellOf = (permission: Permission, column: Column): Scope => permission[column === 'odd' ? 'unknown' : column]

const codeOf = ({ status, body }: Reply<unknown>) =>
  `${status} ${(body as { error?: { code: string } } | undefined)?.error?.code ?? ''}`.trim()
const success = ({ status }: Endpoint) => `${status}`

/** Reading one changes nothing: records of a person do for all such calls. On a list they have to be the newest. */
const kept = new Map<Person, Promise<Subject>>()
function recordsOf(owner: Person, { method, params }: Endpoint): Promise<Subject> {
  const make = () => makeSubject(world, desk, owner, owner === colleague ? CANARY : '見本 太郎')
  if (method !== 'GET' || !params) return make()
  const known = kept.get(owner) ?? make()
  kept.set(owner, known)
  return known
}

/** What somebody is told of a colleague's record: 403 where they may read it, otherwise that it is not there. */
function refusalFor(endpoint: Endpoint, role: Column): string {
  const read = `GET ${endpoint.path.slice(0, endpoint.path.indexOf('}') + 1)}`
  // Of a document that is seen in its list alone, the file is read.
  const one = PERMISSIONS[read] ?? PERMISSIONS[`${read}/file`]
  return one && cellOf(one, role) === 'all' ? '403 AUTH_006' : '404 DB_002'
}

async function isUnread(id: string): Promise<boolean> {
  const row = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('notifications').select('read_at').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return row.read_at === null
}

/** One's own is reached, a colleague's neither seen nor changed. */
async function provesOwn(role: Column, endpoint: Endpoint): Promise<void> {
  const theirs = await recordsOf(colleague, endpoint)
  const asked = await send(world, desk[role], endpoint, sampleOf(endpoint, theirs))
  expect(codeOf(asked)).toBe(endpoint.params ? refusalFor(endpoint, role) : success(endpoint))
  expect(asked.text).not.toContain(CANARY)
  if (!endpoint.params)
    for (const id of [theirs.customerId, theirs.notificationId]) expect(asked.text).not.toContain(id)
  expect(await isUnread(theirs.notificationId)).toBe(true)
  const own = await recordsOf(desk[role], endpoint)
  expect(codeOf(await send(world, desk[role], endpoint, sampleOf(endpoint, own)))).toBe(success(endpoint))
}

async function provesEmpty(role: Column, endpoint: Endpoint): Promise<void> {
  await provesOwn(role, endpoint)
  const { customerId: id } = await makeSubject(world, desk, desk[role])
  const inside = { tenant_id: desk.tenantId, name: '中', parent_id: id, created_by: '', created_by_member: null }
  await withOperator(world.database.owner, (trx) => trx.insertInto('folders').values(inside).execute())
  // What lies in it is not theirs to move.
  for (const query of [{}, { contents: 'move_up' }]) {
    expect(codeOf(await send(world, desk[role], endpoint, { params: { id }, query }))).toBe('409 BIZ_007')
  }
}

type Try = [request: () => Sample, answer: string]
const change = (who: Column, body: Record<string, unknown>, answer: string): Try => [
  () => ({ params: { id: desk[who].memberId }, body }),
  answer,
]
const invite = (role: Role, answer: string): Try => [
  () => ({ body: { email: `${crypto.randomUUID()}@example.jp`, role } }),
  answer,
]
const save = (is_shared: boolean, answer: string): Try => [
  () => ({ body: { name: '誕生日', filter: { birth_month: 'this' }, is_shared } }),
  answer,
]
const phrase = (is_shared: boolean, answer: string): Try => [
  () => ({ body: { name: '予約の変更', text: '{顧客名}様', is_shared } }),
  answer,
]
const INVITES_STAFF = [invite('staff', '201'), invite('manager', '403 AUTH_006'), invite('admin', '403 AUTH_006')]

/** What "limited" means, for each role that has it by the standard or by choice. */
const LIMITED: Readonly<Record<string, Partial<Record<Column, Try[]>>>> = {
  'POST /api/saved-filters/': { staff: [save(false, '201'), save(true, '403 AUTH_006')] },
  'POST /api/snippets/': { staff: [phrase(false, '201'), phrase(true, '403 AUTH_006')] },
  'PUT /api/staff/{id}': {
    manager: [
      change('staff', { extension: '1' }, '200'),
      change('staff', { role: 'admin' }, '403 AUTH_006'),
      change('admin', { extension: '1' }, '403 AUTH_006'),
      change('odd', { extension: '1' }, '403 AUTH_006'),
      change('manager', { phone: '1' }, '200'),
      change('manager', { role: 'admin' }, '403 AUTH_006'),
      change('manager', { status: 'disabled' }, '403 AUTH_006'),
    ],
    staff: [
      change('staff', { name: '受付 さくら', phone: '2', extension: '2' }, '200'),
      change('staff', { role: 'admin' }, '403 AUTH_006'),
      change('staff', { status: 'disabled' }, '403 AUTH_006'),
      change('manager', { phone: '2' }, '404 DB_002'),
      change('admin', { phone: '2' }, '404 DB_002'),
    ],
  },
  'POST /api/invitations/': { manager: INVITES_STAFF, staff: INVITES_STAFF },
}

async function provesLimited(role: Column, endpoint: Endpoint): Promise<void> {
  const tries = LIMITED[endpointKey(endpoint)]?.[role] ?? []
  expect(tries.length, 'it is said what "limited" means').toBeGreaterThan(0)
  for (const [request, answer] of tries) {
    expect(codeOf(await send(world, desk[role], endpoint, request()))).toBe(answer)
  }
}

async function proves(scope: Scope, role: Column, endpoint: Endpoint): Promise<void> {
  if (scope === 'own') return provesOwn(role, endpoint)
  if (scope === 'own-empty') return provesEmpty(role, endpoint)
  if (scope === 'limited') return provesLimited(role, endpoint)
  if (scope === 'none') {
    const reply = await send(world, desk[role], endpoint, sampleOf(endpoint, subjectOf(crypto.randomUUID())))
    expect(codeOf(reply)).toBe('403 AUTH_006')
    return
  }
  // An upload is named by whoever brought it.
  const isUpload = 'file_id' in (sampleOf(endpoint, subjectOf('')).body ?? {})
  const subject = await recordsOf(isUpload ? desk[role] : colleague, endpoint)
  expect(codeOf(await send(world, desk[role], endpoint, sampleOf(endpoint, subject)))).toBe(success(endpoint))
}

const PARTIAL = MEMBER_CALLS.flatMap((endpoint) =>
  COLUMNS.flatMap((role) => {
    const scope = cellOf(permissionOf(endpointKey(endpoint)), role)
    return scope === 'all' || scope === 'none' ? [] : [[endpointKey(endpoint), role, scope, endpoint] as const]
  }),
)

test('there are such cells', () => {
  expect(new Set(PARTIAL.map(([, , scope]) => scope))).toEqual(new Set(['own', 'own-empty', 'limited']))
  expect(PARTIAL.length).toBeGreaterThan(60)
})

describe('the standard', () => {
  test.each(PARTIAL)('%s as %s: %s', async (_, role, scope, endpoint) => {
    await proves(scope, role, endpoint)
  })
})

const callsOf = (right: RightId) => {
  const calls: readonly string[] = RIGHTS[right].calls
  return MEMBER_CALLS.filter((endpoint) => calls.includes(endpointKey(endpoint)))
}
/** Of calls that are built. */
const CHOICES = RIGHT_IDS.filter((right) => callsOf(right).length > 0).flatMap((right) =>
  CHANGEABLE_ROLES.flatMap((role) => choicesOf(right, role).map((level) => [right, role, level] as const)),
)

function setCells(cells: Cells): Promise<unknown> {
  const permission_overrides = JSON.stringify(cells)
  return withOperator(world.database.owner, (trx) =>
    trx.updateTable('tenants').set({ permission_overrides }).where('id', '=', desk.tenantId).execute(),
  )
}

/** Nobody works here, and what another cell has asked for would be in the way. */
function endWork(): Promise<unknown> {
  return withOperator(world.database.owner, (trx) =>
    trx.updateTable('jobs').set({ state: 'cancelled' }).where('tenant_id', '=', desk.tenantId).execute(),
  )
}

describe('what a tenant may choose', () => {
  afterAll(() => setCells({}))

  test.each(CHOICES)('%s as %s: %s', async (right, role, level) => {
    const cells = withLevel({}, right, role, level)
    await setCells(cells)
    await endWork()
    for (const endpoint of callsOf(right)) {
      await proves(permissionOf(endpointKey(endpoint), cells as never)[role], role, endpoint)
    }
  })
})
