import { sql } from 'kysely'
import type { Holdings } from '#contract/staff'
import type { Caller } from '../core/call.ts'
import type { Trx } from '../db/with-tenant.ts'
import { countFindings, type Heir } from './assigned-findings.ts'

/** A file that a record names, or that a job has made for somebody. Another one goes by itself, 30 days after it came. */
const isKept = sql<boolean>`completed_at is not null and (attached_at is not null or made_by_job is not null)`

/** Counts what is in the hands of a member. */
export async function holdingsOf(trx: Trx, memberId: string, now: Date): Promise<Holdings> {
  const { open_invitations, open_jobs, files, folders, shared_filters, shared_snippets } = await trx
    .selectNoFrom((eb) => [
      eb
        .selectFrom('invitations')
        .select((one) => one.fn.countAll<string>().as('count'))
        .where('created_by_member', '=', memberId)
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .as('open_invitations'),
      eb
        .selectFrom('jobs')
        .select((one) => one.fn.countAll<string>().as('count'))
        .where('owner_id', '=', memberId)
        .where('ended_at', 'is', null)
        .as('open_jobs'),
      eb
        .selectFrom('files')
        .select((one) => one.fn.countAll<string>().as('count'))
        .where('uploaded_by_member', '=', memberId)
        .where(isKept)
        .as('files'),
      eb
        .selectFrom('folders')
        .select((one) => one.fn.countAll<string>().as('count'))
        .where('created_by_member', '=', memberId)
        .as('folders'),
      eb
        .selectFrom('saved_filters')
        .select((one) => one.fn.countAll<string>().as('count'))
        .where('owner_id', '=', memberId)
        .where('is_shared', '=', true)
        .where('deleted_at', 'is', null)
        .as('shared_filters'),
      eb
        .selectFrom('snippets')
        .select((one) => one.fn.countAll<string>().as('count'))
        .where('owner_id', '=', memberId)
        .where('is_shared', '=', true)
        .where('deleted_at', 'is', null)
        .as('shared_snippets'),
    ])
    .executeTakeFirstOrThrow()
  return {
    open_invitations: Number(open_invitations),
    open_jobs: Number(open_jobs),
    files: Number(files),
    folders: Number(folders),
    shared_filters: Number(shared_filters),
    shared_snippets: Number(shared_snippets),
    findings: await countFindings(trx, memberId),
  }
}

/** Gives the invitations that nobody has used yet to the caller, who looks after them from now on. */
export async function takeInvitations(trx: Trx, { memberId, name }: Caller, from: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ created_by_member: memberId, created_by: name })
    .where('created_by_member', '=', from)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Gives files, documents and folders of a member who is removed to somebody else; the name of who brought them stays. */
export async function takeFiles(trx: Trx, { memberId }: Heir, from: string): Promise<void> {
  await trx
    .updateTable('files')
    .set({ uploaded_by_member: memberId })
    .where('uploaded_by_member', '=', from)
    .where(isKept)
    .execute()
  await trx
    .updateTable('legal_checks')
    .set({ uploaded_by_member: memberId })
    .where('uploaded_by_member', '=', from)
    .execute()
  await trx
    .updateTable('knowledge_documents')
    .set({ uploaded_by_member: memberId })
    .where('uploaded_by_member', '=', from)
    .execute()
  await trx.updateTable('folders').set({ created_by_member: memberId }).where('created_by_member', '=', from).execute()
}

/** Gives the filters and snippets that a member who is removed shared to somebody else: everybody goes on with them. Their own go with them. */
export async function takeShared(trx: Trx, { memberId }: Heir, from: string): Promise<void> {
  for (const table of ['saved_filters', 'snippets'] as const) {
    await trx
      .updateTable(table)
      .set({ owner_id: memberId })
      .where('owner_id', '=', from)
      .where('is_shared', '=', true)
      .execute()
  }
}

/**
 * Work of a member who is removed goes with them. What has made files for others, as an export of the tenant, stays as long as
 * the files: only by it they are found.
 */
export async function keepMadeFiles(trx: Trx, from: string): Promise<void> {
  await trx
    .updateTable('jobs as j')
    .set({ owner_id: null })
    .where('j.owner_id', '=', from)
    .where('j.state', '=', 'done')
    .where((eb) => eb.exists(eb.selectFrom('files as f').select('f.id').whereRef('f.made_by_job', '=', 'j.id')))
    .execute()
}
