import { sql } from 'kysely'
import { type Trx, withOperator } from '../../../server/db/with-tenant.ts'
import { addDocument, addFile, addKnowledge } from './documents.ts'
import { makeSubject } from './samples.ts'
import type { Desk, World } from './world.ts'

/** Puts at least one row of a tenant into every table. A new table gets its line here. */
export async function fillTenant(world: World, desk: Desk): Promise<void> {
  const { customerId } = await makeSubject(world, desk, desk.staff)
  await withOperator(world.database.owner, async (trx) => {
    await addDeskRecords(trx, desk, customerId)
    await addDocuments(trx, desk)
    await addTraces(trx, desk)
  })
}

async function addDeskRecords(trx: Trx, { tenantId: tenant_id, staff }: Desk, customer_id: string): Promise<void> {
  const at = new Date()
  const by = { created_by_uid: staff.uid, created_by_name: staff.name }
  const contact = { tenant_id, customer_id, type: 'call' as const, summary: '電話', search_text: '電話' }
  await trx
    .insertInto('interactions')
    .values({ ...contact, occurred_at: at, ...by })
    .execute()
  const view = { tenant_id, customer_id, member_id: staff.memberId, viewed_at: at }
  await trx.insertInto('customer_views').values(view).execute()
  const asked = { kind: 'workflow.create' as const, title: '受付', input: '{}', job_id: crypto.randomUUID() }
  await trx
    .insertInto('ai_results')
    .values({ tenant_id, owner_id: staff.memberId, ...asked })
    .execute()
  const saved = { tenant_id, owner_id: staff.memberId, name: '誕生日', filter: '{"birth_month":"this"}' }
  await trx
    .insertInto('saved_filters')
    .values({ ...saved, created_by: staff.name })
    .execute()
  const snippet = { tenant_id, owner_id: staff.memberId, name: '予約の変更', text: '{顧客名}様' }
  await trx
    .insertInto('snippets')
    .values({ ...snippet, created_by: staff.name })
    .execute()
  const read = { tenant_id, file_name: '顧客.csv', encoding: 'utf-8', rows: 1, created_by: staff.name }
  const { id: import_id } = await trx
    .insertInto('customer_imports')
    .values(read)
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('customer_import_rows')
    .values({ tenant_id, import_id, line: 2, verdict: 'new', name: '見本 次郎' })
    .execute()
  const talk = { tenant_id, owner_id: staff.memberId, kind: 'staff' as const, title: '受付', customer_id }
  const { id: conversation_id } = await trx
    .insertInto('conversations')
    .values(talk)
    .returning('id')
    .executeTakeFirstOrThrow()
  const question = { tenant_id, conversation_id, question: '今日の対応は', job_id: crypto.randomUUID() }
  await trx.insertInto('exchanges').values(question).execute()
}

/** Folders in folders, three deep, and a document in each kind of place. */
async function addDocuments(trx: Trx, { tenantId: tenant_id, staff }: Desk): Promise<void> {
  const ids = Array.from({ length: 3 }, () => crypto.randomUUID())
  const by = { created_by: staff.name, created_by_member: staff.memberId }
  for (const [index, id] of ids.entries()) {
    const folder = { tenant_id, id, name: 'フォルダ', parent_id: ids[index - 1] ?? null, ...by }
    await trx.insertInto('folders').values(folder).execute()
  }
  const document_id = crypto.randomUUID()
  await addDocument(trx, staff, { id: document_id, folder_id: ids[2] ?? null })
  const said = { finding_id: 'a', state: 'done' as const, comment: '' }
  await trx
    .insertInto('legal_reviews')
    .values({ tenant_id, document_id, ...said, created_by: staff.name, created_by_member: staff.memberId })
    .execute()
  await addKnowledge(trx, staff, crypto.randomUUID())
  await addStored(trx, staff)
}

/** A file whose bytes lie in the store. */
async function addStored(trx: Trx, person: Desk['staff']): Promise<void> {
  const file_id = await addFile(trx, person, { isAttached: true })
  const object = { tenant_id: person.tenantId, file_id, id: crypto.randomUUID(), kept_at: new Date() }
  await trx.insertInto('file_objects').values(object).execute()
  await trx.updateTable('files').set({ object_id: object.id }).where('id', '=', file_id).execute()
  await trx.deleteFrom('file_chunks').where('file_id', '=', file_id).execute()
}

/** What the server itself keeps of a tenant. */
async function addTraces(trx: Trx, { tenantId: tenant_id, staff }: Desk): Promise<void> {
  const { uid, memberId: member_id } = staff
  const event = { tenant_id, member_id, type: 'signed_in' as const, signed_in_at: new Date(0) }
  await trx.insertInto('security_events').values(event).execute()
  const reply = { tenant_id, uid, key: crypto.randomUUID(), fingerprint: '', status: 200, reply: '{}' }
  await trx.insertInto('idempotency_keys').values(reply).execute()
  const report = { tenant_id, uid, code: 'SYS_001', message: '', reported_at: new Date() }
  await trx
    .insertInto('error_reports')
    .values({ ...report, category: null, severity: null, request_id: null, path: null })
    .execute()
  const month = { tenant_id, month: '2026-01', customers: 1, contacts: 1, files: 1, file_bytes: 1, jobs: 1 }
  await sql`insert into usage_months ${sql.raw(`(${Object.keys(month).join(', ')})`)}
    values (${sql.join(Object.values(month))})`.execute(trx)
  await trx.insertInto('model_days').values({ tenant_id, day: '2026-01-01', calls: 1, tokens: '1' }).execute()
  await sql`insert into tenant_secrets (tenant_id, name, key_id, sealed, ending, set_by)
    values (${tenant_id}, 'chat-key', '', '\\x00', '', '')`.execute(trx)
  for (const table of ['audit_seals', 'audit_checks']) await addAudited(trx, table, tenant_id)
}

async function addAudited(trx: Trx, table: string, tenant_id: string): Promise<void> {
  if (table === 'audit_checks') {
    await sql`insert into audit_checks (tenant_id, entries, position, hash) values (${tenant_id}, 0, 0, '')`.execute(
      trx,
    )
    return
  }
  // As if another database had been sealed before this one.
  await sql`insert into audit_seals (tenant_id, position, dataset_id, from_xid, to_xid, entries, previous, hash)
    values (${tenant_id}, 1, ${crypto.randomUUID()}, '0', '1', 0, '', ${'f'.repeat(64)})`.execute(trx)
}
