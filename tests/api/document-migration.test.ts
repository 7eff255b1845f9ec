/** Documents from before they had files: their content is a file afterwards, of the same bytes. */
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalChecks } from '#contract/legal-checks'
import { up } from '../../server/db/migrations/035-documents.ts'
import { protectTable, TENANT } from '../../server/db/tenant-table.ts'
import { addDesk, call, type Desk, openWorld, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

/** The table as it was made first. */
const BEFORE = `
drop table legal_checks cascade;
create table legal_checks (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  primary key (tenant_id, id),
  folder_id uuid,
  title text not null,
  file_name text not null,
  media_type text not null,
  size integer not null check (size >= 0),
  content bytea not null,
  text text not null default '',
  status text not null default 'uploaded' check (status in ('uploaded', 'checking', 'checked', 'failed')),
  findings jsonb not null default '[]',
  search_text text not null default '',
  uploaded_by text not null,
  uploaded_by_member uuid,
  foreign key (tenant_id, uploaded_by_member) references members (tenant_id, id) on delete set null (uploaded_by_member),
  foreign key (tenant_id, folder_id) references folders (tenant_id, id),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  version integer not null default 1
);
create index legal_checks_folder on legal_checks (tenant_id, folder_id, created_at, id);
create index legal_checks_created on legal_checks (tenant_id, created_at, id);
`

test('each becomes a document with a file of its own, in pieces, that waits for its check', async () => {
  const kysely = world.database.owner.kysely as unknown as Kysely<unknown>
  await sql.raw(BEFORE).execute(kysely)
  await protectTable(kysely, 'legal_checks', 'select, insert, update, delete')
  const large = Buffer.from(Uint8Array.from({ length: 2_500_000 }, (_, i) => i % 251))
  const contents = { 大: large, 小: Buffer.from('契約書'), 空: Buffer.alloc(0) }
  for (const [title, content] of Object.entries(contents)) {
    await sql`insert into legal_checks (tenant_id, title, file_name, media_type, size, content, text, status, findings,
        uploaded_by, uploaded_by_member, version)
      values (${desk.tenantId}, ${title}, ${`${title}.md`}, 'text/markdown', ${content.byteLength}, ${content}, '古い',
        'checked', '[{"severity": "info"}]', ${desk.staff.name}, ${desk.staff.memberId}, 3)`.execute(kysely)
  }
  await up(kysely)
  // What later migrations have added, and the calls of today read.
  await sql`alter table legal_checks add column model_failure text, add column model_letters integer`.execute(kysely)
  const { legal_checks: documents, total } = await call(world, desk.staff, legalChecks.list, {})
  expect(total).toBe(3)
  for (const { id, title, ...document } of documents) {
    const content = title === '空' ? Buffer.from('\n') : contents[title as '大' | '小']
    expect(document).toMatchObject({ file_name: `${title}.md`, media_type: 'text/markdown', size: content.byteLength })
    expect(document).toMatchObject({ status: 'uploaded', type: null, is_own: true, version: 3 })
    const { text, headers } = await send(world, desk.staff, legalChecks.file, { params: { id } })
    expect(headers.get('etag')).toBe(`"${createHash('sha256').update(content).digest('hex')}"`)
    expect(text).toBe(new TextDecoder().decode(content))
    expect(await call(world, desk.staff, legalChecks.get, { params: { id } })).toMatchObject({ text: '', findings: [] })
  }
  const { rows } = await sql<{ pieces: number }>`
    select count(*)::int as pieces from file_chunks where tenant_id = ${desk.tenantId}`.execute(kysely)
  expect(rows).toEqual([{ pieces: 5 }])
})
