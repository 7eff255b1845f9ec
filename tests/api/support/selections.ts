import { type CustomerChoice, customerSelections, type SelectionAct } from '#contract/customer-selections'
import { revertImport } from '../../../server/customer-imports/revert-job.ts'
import { runImport } from '../../../server/customer-imports/run-job.ts'
import { revertSelection } from '../../../server/customer-selections/revert-job.ts'
import { writeSelection } from '../../../server/customer-selections/write-job.ts'
import type { Trx } from '../../../server/db/with-tenant.ts'
import type { Rule } from './audit-rules.ts'
import { workAll } from './jobs.ts'
import type { Sample, Subject } from './samples.ts'
import { call, type Person, type World } from './world.ts'

export const beginSelection = (world: World, person: Person, act: SelectionAct, customers: CustomerChoice) =>
  call(world, person, customerSelections.create, { body: { act, customers } })

export const showSelection = (world: World, person: Person, id: string) =>
  call(world, person, customerSelections.get, { params: { id } })

/** Does an act to its end. */
export async function doSelection(world: World, person: Person, act: SelectionAct, customers: CustomerChoice) {
  const { id } = await beginSelection(world, person, act, customers)
  await workAll(world)
  return showSelection(world, person, id)
}

/** Undoes an act to its end. */
export async function undoSelection(world: World, person: Person, id: string) {
  await call(world, person, customerSelections.revert, { params: { id } })
  await workAll(world)
  return showSelection(world, person, id)
}

const WRITING = [runImport, revertImport, writeSelection, revertSelection].map(({ name }) => name)

/** Ends what was begun to write before: one thing at a time is written. */
export async function endWriting(trx: Trx, tenantId: string): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ state: 'cancelled' })
    .where('tenant_id', '=', tenantId)
    .where('kind', 'in', WRITING)
    .where('state', '=', 'waiting')
    .execute()
}

/** An id that belongs to a customer's, and is none of the other ones of a subject. */
const selectionId = (customerId: string) =>
  `${customerId.slice(0, -1)}${(Number.parseInt(customerId.slice(-1), 16) ^ 1).toString(16)}`

/** An act of the person that was stopped before it changed the customer. Nothing else is written any more. */
export async function addSelection(trx: Trx, reader: Person, customerId: string): Promise<void> {
  const { tenantId: tenant_id, name: created_by, memberId: created_by_member } = reader
  await endWriting(trx, tenant_id)
  const id = selectionId(customerId)
  const facts = { file_name: '', encoding: '', state: 'importing' as const, rows: 1 }
  const act = JSON.stringify({ kind: 'add_tag', tag: '見本' })
  await trx
    .insertInto('customer_imports')
    .values({ tenant_id, id, ...facts, act, created_by, created_by_member })
    .execute()
  const row = {
    tenant_id,
    import_id: id,
    line: 1,
    verdict: 'update' as const,
    customer_id: customerId,
    name: created_by,
  }
  await trx.insertInto('customer_import_rows').values(row).execute()
}

const ofOne = ({ customerId }: Subject): Sample => ({ params: { id: selectionId(customerId) } })

/** A request for each call about acts on many customers. */
export const selectionSamples: Record<string, (subject: Subject) => Sample> = {
  'GET /api/customer-selections/': () => ({}),
  'POST /api/customer-selections/': ({ customerId }) => ({
    body: { act: { kind: 'add_tag', tag: '見本' }, customers: { ids: [customerId] } },
  }),
  'GET /api/customer-selections/{id}': ofOne,
  'GET /api/customer-selections/{id}/rows': (subject) => ({ ...ofOne(subject), query: { outcome: 'updated' } }),
  'POST /api/customer-selections/{id}/run': ofOne,
  'POST /api/customer-selections/{id}/cancel': ofOne,
  'POST /api/customer-selections/{id}/revert': ofOne,
}

const named: Rule = { ids: ({ sample }) => Object.values(sample.params ?? {}) }

/** What the audit log says of each of these calls. The customers stand in the entries of the work. */
export const selectionRules: Record<string, Rule> = {
  'GET /api/customer-selections/': {
    ids: ({ reply }) => (reply.customer_selections as { id: string }[]).map(({ id }) => id),
  },
  'POST /api/customer-selections/': { ids: ({ reply }) => [reply.id] },
  'GET /api/customer-selections/{id}': named,
  'GET /api/customer-selections/{id}/rows': named,
  'POST /api/customer-selections/{id}/run': named,
  'POST /api/customer-selections/{id}/cancel': named,
  'POST /api/customer-selections/{id}/revert': named,
}
