/** Who deletes work at the moment at which its answer is written waits for that, and neither of both fails. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { aiResults } from '#contract/ai-results'
import { knowledge } from '#contract/knowledge'
import { type Trx, withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { addKnowledge } from './support/documents.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Work that is under way, under the id of its job. */
const CASES = {
  ai_results: {
    add: async (trx: Trx, id: string) => {
      const own = { tenant_id: desk.tenantId, owner_id: desk.staff.memberId, kind: 'workflow.create' as const }
      const row = { ...own, id, job_id: id, title: '手順', input: '{}' }
      await trx
        .insertInto('ai_results')
        .values({ ...row, state: 'running' as const })
        .execute()
    },
    remove: (id: string) => call(world, desk.staff, aiResults.delete, { params: { id } }),
  },
  knowledge_questions: {
    add: async (trx: Trx, id: string) => {
      await addKnowledge(trx, desk.staff, id)
      await trx.updateTable('knowledge_questions').set({ state: 'running', job_id: id }).where('id', '=', id).execute()
    },
    remove: (id: string) => call(world, desk.staff, knowledge.deleteQuestion, { params: { id } }),
  },
}

/** The embedded database has one session: nobody else could write meanwhile. */
test.skipIf(inject('template').kind === 'embedded').each(Object.keys(CASES) as (keyof typeof CASES)[])(
  '%s',
  async (table) => {
    const id = crypto.randomUUID()
    const { add, remove } = CASES[table]
    await withOperator(world.database.owner, async (trx) => {
      const job = { tenant_id: desk.tenantId, id, kind: 'test', owner_id: desk.staff.memberId, payload: '{}', turn: 0 }
      await trx
        .insertInto('jobs')
        .values({ ...job, state: 'running' as const })
        .execute()
      await add(trx, id)
    })
    const holds = Promise.withResolvers<void>()
    const writing = withTenant(world.database.app, desk.tenantId, async (trx) => {
      await sql`select id from jobs where id = ${id} for update`.execute(trx)
      holds.resolve()
      await expect.poll(async () => (await world.database.owner.pool.query(waiting)).rowCount).toBe(1)
      await sql`update ${sql.table(table)} set state = 'done' where id = ${id}`.execute(trx)
    })
    await holds.promise
    const [removed] = await Promise.all([remove(id), writing])
    expect(removed).toMatchObject({ id })
  },
)
