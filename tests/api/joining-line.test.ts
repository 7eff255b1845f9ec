/** Somebody joins over a line that is cut: the client asks again by itself, and the invitation is spent once. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { invitations } from '#contract/invitations'
import { callPatiently } from '@/api/call-patiently'
import { configureApi } from '@/api/configure'
import { withOperator } from '../../server/db/with-tenant.ts'
import type { Fault } from '../fault-proxy/faults.ts'
import { type BadLine, openBadLine } from './support/bad-line.ts'
import { addDesk, call, openWorld, type World } from './support/world.ts'

let world: World
let line: BadLine
const original = globalThis.fetch
const originalTimer = globalThis.setTimeout
/** The pause before the second try, whose length src/api/call-patiently.test.ts shows, is left out. */
const atOnceAgain = (act: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
  originalTimer(act, ms === 1_000 ? 0 : ms, ...given)

beforeAll(async () => {
  world = await openWorld()
  line = await openBadLine(world)
})
afterAll(async () => {
  await line.close()
  await world.close()
})
afterEach(() => {
  vi.unstubAllGlobals()
  configureApi()
})

const FAULTS: [string, Fault][] = [
  ['before it arrived', { kind: 'drop' }],
  ['after it was done, with the answer lost', { kind: 'commit-then-cut' }],
  ['in the middle of the answer', { kind: 'truncate', share: 0.5 }],
  ['by a gateway that gave up', { kind: 'commit-then-status', status: 502 }],
]

test.each(FAULTS)('cut %s: one member, one use, the same answer as without it', async (_, fault) => {
  const desk = await addDesk(world)
  const email = `${crypto.randomUUID()}@example.jp`
  const uid = `guest-${crypto.randomUUID()}`
  const { code } = await call(world, desk.admin, invitations.create, { body: { email, role: 'staff' } })
  configureApi({ credential: () => world.identity.sign(uid, { email, email_verified: true }) })
  const keys: (string | null)[] = []
  let isReplayed = false
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    const response = await original(`${line.proxy.origin}${url}`, init)
    isReplayed = response.headers.has('idempotent-replayed')
    return response
  })
  vi.stubGlobal('setTimeout', atOnceAgain)

  const tries = line.proxy.seen.length
  line.proxy.once(fault, (path) => path === invitations.use.path)
  const joined = await callPatiently(invitations.use, { body: { code: code ?? '', email } })
  expect(joined).toMatchObject({ tenant_id: desk.tenantId, role: 'staff' })
  expect(line.proxy.seen.length - tries).toBe(2)
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]])
  expect(isReplayed, 'what was done is known by its key').toBe(fault.kind !== 'drop')

  const [members, told] = await withOperator(world.database.owner, async (trx) => [
    await trx.selectFrom('members').select('role').where('uid', '=', uid).execute(),
    await trx
      .selectFrom('notifications')
      .select('id')
      .where('tenant_id', '=', desk.tenantId)
      .where('member_id', '=', desk.admin.memberId)
      .execute(),
  ])
  expect(members).toEqual([{ role: 'staff' }])
  expect(told, 'the inviter is told once').toHaveLength(1)
})
