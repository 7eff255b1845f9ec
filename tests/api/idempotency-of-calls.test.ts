/**
 * Every call that changes something: sent eight times at the same moment under one key it is done once, and later again it is
 * the same act.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { withOperator } from '../../server/db/with-tenant.ts'
import { auditRuleOf, requestOf } from './support/audit-rules.ts'
import { MEMBER_CALLS, makeSubject } from './support/samples.ts'
import { tableMarks } from './support/table-marks.ts'
import { addDesk, openWorld, type Reply, send, type World } from './support/world.ts'

const AT_ONCE = 8

/** A piece of a file is known by where it begins. */
const WITHOUT_KEY = ['PATCH /api/uploads/{id}']
/** The code in the reply is kept nowhere: a repeat gets a new one for the same invitation. */
const SECRET = ['POST /api/invitations/', 'POST /api/invitations/{id}/resend']

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.setClock(null))
afterAll(() => world.close())

const entriesOf = (tenantId: string, action: string) =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('audit_log').select('id').where('tenant_id', '=', tenantId).where('action', '=', action).execute(),
  )

const WRITES = MEMBER_CALLS.filter(
  (endpoint) =>
    endpoint.method !== 'GET' &&
    // A file that is made for whoever asks is kept nowhere.
    endpoint.transport !== 'file' &&
    !WITHOUT_KEY.includes(endpointKey(endpoint)),
)
/** The tables that a repeat changes. A file that comes with it is compared, and not kept. */
function traceOf(endpoint: Endpoint): string[] {
  return SECRET.includes(endpointKey(endpoint)) ? ['invitations'] : []
}

const codeOf = ({ body }: Reply<unknown>) => (body as { error?: { code?: string } }).error?.code
const isReplay = ({ headers }: Reply<unknown>) => headers.get('idempotent-replayed') === 'true'

describe.each(WRITES.map((endpoint) => [endpointKey(endpoint), endpoint] as const))('%s', (key, endpoint) => {
  test('at once and later: done once', async () => {
    const desk = await addDesk(world)
    // One sign-in for all, which is noted with the first record: one of the calls ends those of before its second.
    world.setClock(new Date())
    const sample = await requestOf(world, desk, endpoint, await makeSubject(world, desk, desk.admin))
    const earlier = await entriesOf(desk.tenantId, key)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const ask = () => send(world, desk.admin, endpoint, sample, headers)
    // Of calls that wait for something else, each may find another one asking: then the next one does it.
    const replies = [...(await Promise.all(Array.from({ length: AT_ONCE }, ask))), await ask()]
    const done = replies.filter(({ status }) => status === endpoint.status)
    expect(done.filter((reply) => !isReplay(reply))).toHaveLength(1)
    for (const reply of replies.filter((one) => !done.includes(one))) {
      expect([reply.status, codeOf(reply)]).toEqual([409, 'BIZ_002'])
    }
    if (!SECRET.includes(key)) expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    const noted = typeof auditRuleOf(endpoint) === 'string' ? 0 : 1
    expect((await entriesOf(desk.tenantId, key)).length - earlier.length).toBe(noted)

    const before = await tableMarks(world, desk.tenantId)
    const again = await ask()
    expect([again.status, isReplay(again)]).toEqual([endpoint.status, true])
    const changed = Object.entries(await tableMarks(world, desk.tenantId)).filter(
      ([name, mark]) => before[name] !== mark,
    )
    expect(changed.map(([name]) => name)).toEqual(traceOf(endpoint))
  })
})
