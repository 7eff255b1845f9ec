/** A deletion whose process is killed in the middle goes on in the next one. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eraseTenant } from '../../server/closing/erase.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { askToClose, closedTenant, countsOf, jobsOf, letDayCome } from './support/closing.ts'
import { fillTenant } from './support/full-tenant.ts'
import { rowOf } from './support/jobs.ts'
import { endWorker, letSilencePass, said, startWorker, withoutUs } from './support/own-workers.ts'
import { addDesk, type Desk, openWorld, type World } from './support/world.ts'

const CONTACTS = 40_000
const LIMIT_MS = 90_000

/** So many that deleting them takes a while. */
function addContacts(world: World, { tenantId }: Desk): Promise<unknown> {
  return withOperator(world.database.owner, (trx) =>
    sql`insert into interactions
      (tenant_id, customer_id, type, summary, search_text, occurred_at, created_by_uid, created_by_name)
      select tenant_id, id, 'note', '', '', now(), '', '' from customers, generate_series(1, ${CONTACTS})
      where tenant_id = ${tenantId}`.execute(trx),
  )
}

const contacts = async (world: World, { tenantId }: Desk) => (await countsOf(world, tenantId)).interactions ?? 0

test('killed in the middle, whole in the end', { timeout: LIMIT_MS + 60_000 }, async () => {
  const world = await openWorld({ hasStore: true })
  const desk = await addDesk(world)
  await fillTenant(world, desk)
  await addContacts(world, desk)
  await askToClose(world, desk)
  await letDayCome(world, desk.tenantId)
  const before = await countsOf(world, desk.tenantId)
  const [job = ''] = await jobsOf(world, desk.tenantId, eraseTenant.name)
  const isShared = world.database.place.kind === 'postgres'
  await world.deps.jobs.close()
  await withoutUs(world, async () => {
    const child = await startWorker(world, 'closing')
    const all = before.interactions ?? 0
    if (isShared) await expect.poll(() => contacts(world, desk), { interval: 10 }).toBeLessThan(all)
    else await said(child, 'middle')
    await endWorker(child, 'SIGKILL')
  })
  expect(await contacts(world, desk)).toBeGreaterThan(0)
  expect(await closedTenant(world, desk.tenantId)).toBeUndefined()
  expect(await rowOf(world, job)).toMatchObject({ state: 'running', attempts: 1 })
  await letSilencePass(world)

  await withoutUs(world, async () => {
    const child = await startWorker(world, 'closing')
    if (isShared) await expect.poll(() => closedTenant(world, desk.tenantId), { timeout: LIMIT_MS }).toBeDefined()
    else await said(child, 'done')
    await endWorker(child, 'SIGTERM')
  })
  expect(Object.values(await countsOf(world, desk.tenantId)).filter((n) => n > 0)).toEqual([])
  // What there was when the first attempt began.
  const { counts } = (await closedTenant(world, desk.tenantId)) ?? {}
  expect(counts).toMatchObject({ interactions: before.interactions, customers: before.customers })
  await world.database.close()
  await world.store?.fall()
})
