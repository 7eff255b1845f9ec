/** Work on many customers ends in the middle when whoever asked for it may not do that any more; what is done can be undone. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customerImports } from '#contract/customer-imports'
import { customerSelections } from '#contract/customer-selections'
import { staff } from '#contract/staff'
import type { JobKind } from '../../server/core/job.ts'
import { revertImport } from '../../server/customer-imports/revert-job.ts'
import { type Asker, runImport } from '../../server/customer-imports/run-job.ts'
import { revertSelection } from '../../server/customer-selections/revert-job.ts'
import { writeSelection } from '../../server/customer-selections/write-job.ts'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { showImport, takeBack, tryImport, writeImport } from './support/imports.ts'
import { workAll } from './support/jobs.ts'
import { beginSelection, doSelection, showSelection, undoSelection } from './support/selections.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
  world.faults.length = 0
})
afterAll(() => world.close())

const CSV = `名前\n${Array.from({ length: 250 }, (_, at) => `人 ${at}`).join('\n')}`
const PART = 200

const changeAsker = (body: { status: 'disabled' } | { role: 'staff' }) =>
  call(world, desk.admin, staff.update, { params: { id: desk.manager.memberId }, body })
const disable = () => changeAsker({ status: 'disabled' })
const demote = () => changeAsker({ role: 'staff' })

/** Works on a job of the manager by hand, and does something behind its first part. */
function workUntil(
  kind: Pick<JobKind<Asker, string>, 'name' | 'work'>,
  importId: string,
  then: () => Promise<unknown>,
) {
  let parts = 0
  const { uid, memberId } = desk.manager
  return kind.work(
    {
      job: { id: crypto.randomUUID(), tenantId: desk.tenantId, ownerId: memberId, kind: kind.name },
      signal: new AbortController().signal,
      progress: () => {},
      write: () => {},
      read: (fn) => withTenant(world.database.app, desk.tenantId, fn),
      step: async (fn) => {
        const done = await withTenant(world.database.app, desk.tenantId, fn)
        parts += 1
        if (parts === 1) await then()
        return done
      },
      objects: null,
    },
    { importId, uid, memberId, name: '主任', traceId: 'a' },
  )
}

const addMany = () =>
  withOperator(world.database.owner, (trx) =>
    trx
      .insertInto('customers')
      .values(
        Array.from({ length: 250 }, (_, at) => ({
          ...{ tenant_id: desk.tenantId, name: `人 ${at}`, search_text: `人 ${at}`, kana_row: '他' as const },
        })),
      )
      .execute(),
  )

test.each([
  ['was disabled', disable],
  ['may delete nobody any more', demote],
])('a deletion ends when whoever asked for it %s, and is undone as far as it came', async (_, lose) => {
  await addMany()
  const { id } = await beginSelection(world, desk.manager, { kind: 'delete' }, { filter: {} })
  await expect(workUntil(writeSelection, id, lose)).rejects.toMatchObject({ code: 'AUTH_006' })
  await workAll(world)
  const stopped = { state: 'writing', work: 'failed', failure: 'AUTH_006', outcomes: { deleted: PART } }
  expect(await showSelection(world, desk.admin, id)).toMatchObject(stopped)
  expect(await undoSelection(world, desk.admin, id)).toMatchObject({ state: 'reverted', outcomes: { restored: PART } })
})

test('who may not delete may still tag: nobody loses more than their right', async () => {
  await addMany()
  const { id } = await beginSelection(world, desk.manager, { kind: 'add_tag', tag: '優先' }, { filter: {} })
  await demote()
  await workAll(world)
  expect(await showSelection(world, desk.admin, id)).toMatchObject({ state: 'written', outcomes: { updated: 250 } })
})

test('somebody else goes on with what has ended so', async () => {
  await addMany()
  const { id } = await beginSelection(world, desk.manager, { kind: 'delete' }, { filter: {} })
  await disable()
  await workAll(world)
  expect(await showSelection(world, desk.admin, id)).toMatchObject({ work: 'failed', outcomes: {} })
  await call(world, desk.admin, customerSelections.run, { params: { id } })
  await workAll(world)
  expect(await showSelection(world, desk.admin, id)).toMatchObject({ state: 'written', outcomes: { deleted: 250 } })
})

test('so does bringing them back', async () => {
  await addMany()
  const { id } = await doSelection(world, desk.manager, { kind: 'delete' }, { filter: {} })
  await call(world, desk.manager, customerSelections.revert, { params: { id } })
  await expect(workUntil(revertSelection, id, demote)).rejects.toMatchObject({ code: 'AUTH_006' })
  await workAll(world)
  const stopped = { state: 'reverting', work: 'failed', failure: 'AUTH_006' }
  expect(await showSelection(world, desk.admin, id)).toMatchObject(stopped)
  expect(await undoSelection(world, desk.admin, id)).toMatchObject({ state: 'reverted', outcomes: { restored: 250 } })
})

test.each([
  ['was disabled', disable],
  ['may import no more', demote],
])('an import ends when whoever asked for it %s, and is taken back as far as it came', async (_, lose) => {
  const { id } = await tryImport(world, desk.manager, CSV, 'none')
  await call(world, desk.manager, customerImports.run, { params: { id }, body: { with_duplicates: true } })
  await expect(workUntil(runImport, id, lose)).rejects.toMatchObject({ code: 'AUTH_006' })
  await workAll(world)
  const stopped = { state: 'importing', work: 'failed', failure: 'AUTH_006', outcomes: { created: PART } }
  expect(await showImport(world, desk.admin, id)).toMatchObject(stopped)
  expect(await takeBack(world, desk.admin, id)).toMatchObject({ state: 'reverted', outcomes: { removed: PART } })
})

test('so does taking it back', async () => {
  const { id } = await tryImport(world, desk.manager, CSV, 'none')
  await writeImport(world, desk.manager, id, true)
  await call(world, desk.manager, customerImports.revert, { params: { id } })
  await expect(workUntil(revertImport, id, demote)).rejects.toMatchObject({ code: 'AUTH_006' })
  await workAll(world)
  expect(await showImport(world, desk.admin, id)).toMatchObject({ state: 'reverting', work: 'failed' })
  expect(await takeBack(world, desk.admin, id)).toMatchObject({ state: 'reverted', outcomes: { removed: 250 } })
})
