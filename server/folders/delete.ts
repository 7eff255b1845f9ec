import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { endpointKey } from '#contract/endpoint'
import type { folders } from '#contract/folders'
import { legalChecks } from '#contract/legal-checks'
import { AppError } from '../core/app-error.ts'
import { writeAudit } from '../core/audit.ts'
import type { CallContext } from '../core/call.ts'
import { NEXT_VERSION, NOW } from '../core/stamps.ts'
import type { Trx } from '../db/with-tenant.ts'
import { authorize } from '../http/authorize.ts'
import { lockVersion } from './change.ts'
import { lockTree } from './tree.ts'

type Chosen = z.output<typeof folders.delete.query>

/**
 * Deletes a folder for good. What lies in it goes to the folder above, where that was chosen; or the documents and folders that
 * the caller names are deleted with it, and what came into it since they looked goes to the folder above. Throws DB_002, AUTH_006
 * for another person's and where a document is not the caller's to delete, DB_005, and BIZ_007 for one that is not empty, where
 * nothing was chosen or is not the caller's to choose.
 * @returns the folders that are gone.
 */
export async function deleteFolder(ctx: CallContext, id: string, chosen: Chosen): Promise<string[]> {
  const { trx, caller } = ctx
  await lockTree(ctx)
  const mayChoose = ctx.scope === 'all'
  const isWhole = mayChoose && chosen.contents === 'delete'
  const going = isWhole ? await namedWithin(trx, id, chosen.folders ?? []) : [id]
  // Before the folders: who moves a document holds it while they wait for the folder that it goes into.
  if (isWhole) {
    await lockDocuments(trx, going)
    await lockFolders(trx, going)
  }
  const { parent_id } = await lockVersion(ctx, id)
  if (!mayChoose || chosen.contents === undefined) await checkEmpty(ctx, id)
  if (isWhole) await deleteDocuments(ctx, going, chosen.documents ?? [])
  const moved = { version: NEXT_VERSION, updated_at: NOW }
  await trx
    .updateTable('folders')
    .set({ parent_id, updated_by_name: caller.name, ...moved })
    .where('parent_id', 'in', going)
    .where('id', 'not in', going)
    .execute()
  // Deleted documents too: each comes back near to where it was.
  await trx
    .updateTable('legal_checks')
    .set({ folder_id: parent_id, ...moved })
    .where('folder_id', 'in', going)
    .execute()
  await trx.deleteFrom('folders').where('id', 'in', going).execute()
  return going
}

async function checkEmpty({ trx }: CallContext, id: string): Promise<void> {
  const { rows } = await sql<{ folders: number; documents: number }>`
    select (select count(*)::int from folders where parent_id = ${id}) as folders,
      (select count(*)::int from legal_checks where folder_id = ${id} and deleted_at is null) as documents`.execute(trx)
  const { folders: inside = 0, documents = 0 } = rows[0] ?? {}
  if (inside + documents > 0) throw new AppError('BIZ_007', { context: { folders: inside, documents } })
}

/** The folder with those of the named ones that lie in it, each in another of them. Under {@link lockTree}. */
async function namedWithin(trx: Trx, id: string, named: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive going as (
      select id from folders where id = ${id}
      union
      select child.id from going join folders child on child.parent_id = going.id where child.id = any(${named}::uuid[])
    )
    select id from going`.execute(trx)
  // One that is not there is told by whoever asks for it.
  return rows.length === 0 ? [id] : rows.map((row) => row.id)
}

async function lockDocuments(trx: Trx, within: readonly string[]): Promise<void> {
  await trx
    .selectFrom('legal_checks')
    .select('id')
    .where('folder_id', 'in', within)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** A document that is being moved into one of them comes before the deletion, and goes to the folder above, or not at all. */
async function lockFolders(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.selectFrom('folders').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Deletes the named documents that still lie there, each as by its own call. */
async function deleteDocuments(ctx: CallContext, within: readonly string[], named: readonly string[]): Promise<void> {
  const { trx, caller, traceId } = ctx
  if (named.length === 0) return
  const there = await trx
    .selectFrom('legal_checks')
    .select(['id', 'uploaded_by_member'])
    .where('id', 'in', named)
    .where('folder_id', 'in', within)
    .where('deleted_at', 'is', null)
    .execute()
  if (there.length === 0) return
  const isOthers = there.some((row) => row.uploaded_by_member !== caller.memberId)
  if (authorize(caller, legalChecks.delete) === 'own' && isOthers) throw new AppError('AUTH_006')
  const ids = there.map((row) => row.id)
  await trx
    .updateTable('legal_checks')
    .set({ deleted_at: NOW, deleted_by: caller.memberId, version: NEXT_VERSION })
    .where('id', 'in', ids)
    .execute()
  await writeAudit(trx, { uid: caller.uid, action: endpointKey(legalChecks.delete), ids, traceId })
}
