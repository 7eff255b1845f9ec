import { createHash } from 'node:crypto'
import { searchText } from '#contract/search-text'
import { uploads } from '#contract/uploads'
import type { Trx } from '../../../server/db/with-tenant.ts'
import { INDEX_VERSION, termCounts } from '../../../server/retrieval/index-terms.ts'
import { call, type Person, type World } from './world.ts'

type Given = { id: string; folder_id?: string | null; title?: string; content?: string }

/** A file of the person that is whole. Returns its id. */
export async function addFile(
  trx: Trx,
  { tenantId, memberId }: Person,
  {
    id = crypto.randomUUID() as string,
    content = 'a',
    isAttached = false,
  }: { id?: string; content?: string | Uint8Array; isAttached?: boolean } = {},
): Promise<string> {
  const bytes = Buffer.from(content)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const facts = {
    name: '見本.txt',
    media_type: 'text/plain',
    size: bytes.byteLength,
    received: bytes.byteLength,
    sha256,
  }
  const at = new Date()
  const states = { completed_at: at, attached_at: isAttached ? at : null }
  const row = { tenant_id: tenantId, id, ...facts, ...states, uploaded_by_member: memberId }
  await trx.insertInto('files').values(row).execute()
  await trx.insertInto('file_chunks').values({ tenant_id: tenantId, file_id: id, start: 0, bytes }).execute()
  return id
}

/** A document of the person that nobody has checked, with its file. */
export async function addDocument(
  trx: Trx,
  person: Person,
  { content, title = '文書', ...given }: Given,
): Promise<void> {
  const file_id = await addFile(trx, person, { isAttached: true, ...(content !== undefined && { content }) })
  const by = { uploaded_by: person.name, uploaded_by_member: person.memberId }
  const row = { tenant_id: person.tenantId, title, file_id, ...given, ...by }
  await trx.insertInto('legal_checks').values(row).execute()
}

/** A document of the person that was checked, with one passage, which says this. */
export async function addFindable(trx: Trx, person: Person, text: string): Promise<void> {
  const { tenantId: tenant_id } = person
  const id = crypto.randomUUID()
  await addDocument(trx, person, { id })
  await trx
    .updateTable('legal_checks')
    .set({ status: 'checked', indexed_as: INDEX_VERSION })
    .where('id', '=', id)
    .execute()
  const terms = [...termCounts(text).keys()]
  const passage = { tenant_id, kind: 'legal_check' as const, document_id: id, position: 0, text, terms }
  await trx.insertInto('passages').values(passage).execute()
}

/** A document of the knowledge base with a passage, and a question of the person that was answered by it, of the same id. */
export async function addKnowledge(trx: Trx, person: Person, id: string, title = '文書'): Promise<void> {
  const { tenantId: tenant_id, memberId, name } = person
  const file_id = await addFile(trx, person, { isAttached: true })
  const by = { uploaded_by: name, uploaded_by_member: memberId }
  const search_text = searchText(title)
  const row = { tenant_id, id, title, file_id, search_text, status: 'ready' as const, indexed_as: INDEX_VERSION, ...by }
  await trx.insertInto('knowledge_documents').values(row).execute()
  const terms = [...termCounts(title).keys()]
  const passage = { tenant_id, kind: 'knowledge' as const, document_id: id, position: 0, text: title, terms }
  await trx.insertInto('passages').values(passage).execute()
  const asked = {
    query: title,
    search_text,
    max_results: 5,
    include_metadata: true,
    state: 'done' as const,
    answer: title,
  }
  await trx
    .insertInto('knowledge_questions')
    .values({ tenant_id, id, owner_id: memberId, job_id: id, ...asked })
    .execute()
}

/** Announces a file and brings its bytes, as a device does. Returns its id. */
export async function bring(
  world: World,
  person: Person,
  content: string | Buffer,
  { name = '広告.txt', media_type = 'text/plain' } = {},
): Promise<string> {
  const bytes = Buffer.from(content)
  const id = crypto.randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await call(world, person, uploads.create, { body: { id, name, media_type, size: bytes.byteLength, sha256 } })
  for (let offset = 0; offset < bytes.byteLength; offset += 1024 ** 2) {
    const response = await world.app.request(`/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${await world.identity.sign(person.uid)}`, 'Upload-Offset': `${offset}` },
      body: bytes.subarray(offset, offset + 1024 ** 2),
    })
    if (response.status !== 200) throw new Error(`a piece was answered ${response.status}`)
  }
  await call(world, person, uploads.finish, { params: { id } })
  return id
}
