import { type CustomerImport, customerImports, type ImportKey, type ImportMapping } from '#contract/customer-imports'
import { type Trx, withOperator } from '../../../server/db/with-tenant.ts'
import { addFile } from './documents.ts'
import { workAll } from './jobs.ts'
import type { Sample, Subject } from './samples.ts'
import { addSelection, selectionSamples } from './selections.ts'
import { call, type Person, type World } from './world.ts'

/** A file of the person with this content. Returns its id. */
export function bringFile(world: World, person: Person, content: string | Uint8Array): Promise<string> {
  return withOperator(world.database.owner, (trx) => addFile(trx, person, { content }))
}

export async function beginImport(world: World, person: Person, content: string | Uint8Array): Promise<CustomerImport> {
  const file_id = await bringFile(world, person, content)
  return call(world, person, customerImports.create, { body: { file_id } })
}

export const showImport = (world: World, person: Person, id: string) =>
  call(world, person, customerImports.get, { params: { id } })

/** Tries a file with the columns that are suggested, to its end. */
export async function tryImport(
  world: World,
  person: Person,
  content: string | Uint8Array,
  key: ImportKey,
): Promise<CustomerImport> {
  const { id, mapping } = await beginImport(world, person, content)
  const body = { mapping: mapping as ImportMapping, key }
  await call(world, person, customerImports.check, { params: { id }, body })
  await workAll(world)
  return showImport(world, person, id)
}

/** Writes what was tried, to its end. */
export async function writeImport(world: World, person: Person, id: string, with_duplicates: boolean) {
  await call(world, person, customerImports.run, { params: { id }, body: { with_duplicates } })
  await workAll(world)
  return showImport(world, person, id)
}

/** Reverts an import, to its end. */
export async function takeBack(world: World, person: Person, id: string) {
  await call(world, person, customerImports.revert, { params: { id } })
  await workAll(world)
  return showImport(world, person, id)
}

/** An import of the person that was stopped while it was written, or was tried and not begun. */
async function addImport(trx: Trx, reader: Person, id: string, state: 'importing' | 'checked'): Promise<void> {
  const file_id = await addFile(trx, reader, { isAttached: true, content: '名前\n見本 次郎' })
  const facts = { file_name: '顧客.csv', file_id, encoding: 'utf-8', rows: 1, columns: '["名前"]', mapping: '["name"]' }
  const by = { created_by: reader.name, created_by_member: reader.memberId }
  const row = { tenant_id: reader.tenantId, id, state, ...facts, ...by }
  await trx.insertInto('customer_imports').values(row).execute()
}

/** An import for each id of a subject, and an act on many customers; nothing is written any more. */
export async function addImports(
  trx: Trx,
  reader: Person,
  { customerId, notificationId }: Pick<Subject, 'customerId' | 'notificationId'>,
): Promise<void> {
  await addImport(trx, reader, customerId, 'importing')
  await addImport(trx, reader, notificationId, 'checked')
  await addSelection(trx, reader, customerId)
}

/** A request for each call about imports: the one of the customer's id was stopped, that of the notification was tried. */
export const importSamples: Record<string, (subject: Subject) => Sample> = {
  'GET /api/customer-imports/': () => ({}),
  'POST /api/customer-imports/': ({ customerId }) => ({ body: { id: crypto.randomUUID(), file_id: customerId } }),
  'GET /api/customer-imports/{id}': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/customer-imports/{id}/check': ({ notificationId }) => ({
    params: { id: notificationId },
    body: { mapping: ['name'], key: 'none' },
  }),
  'GET /api/customer-imports/{id}/rows': ({ customerId }) => ({
    params: { id: customerId },
    query: { verdict: 'error' },
  }),
  'GET /api/customer-imports/{id}/errors': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/customer-imports/{id}/run': ({ notificationId }) => ({ params: { id: notificationId }, body: {} }),
  'POST /api/customer-imports/{id}/cancel': ({ customerId }) => ({ params: { id: customerId } }),
  'POST /api/customer-imports/{id}/revert': ({ customerId }) => ({ params: { id: customerId } }),
  'DELETE /api/customer-imports/{id}': ({ notificationId }) => ({ params: { id: notificationId } }),
  ...selectionSamples,
}
