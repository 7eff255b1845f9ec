import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../core/call.ts'
import type { Trx } from '../db/with-tenant.ts'

type OpenFinding = { document_id: string; finding_id: string; finding_title: string }

/** The findings that a member takes care of by their latest reviews, and that nobody has dealt with. */
const assignedTo = (memberId: string): RawBuilder<OpenFinding> => sql`
  select * from (
    select distinct on (document_id, finding_id)
      document_id, finding_id, finding_title, state,
      first_value(assignee_member) over (
        partition by document_id, finding_id order by names_assignee desc, created_at desc, id desc
      ) as taken_by
    from legal_reviews
    where (document_id, finding_id) in (
      select document_id, finding_id from legal_reviews where assignee_member = ${memberId}
    )
    order by document_id, finding_id, created_at desc, id desc
  ) as latest
  where taken_by = ${memberId} and state = 'open'`

/** How many findings of documents a member has to look at. */
export async function countFindings(trx: Trx, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (${assignedTo(memberId)}) as open
    join legal_checks on legal_checks.id = open.document_id and legal_checks.deleted_at is null`.execute(trx)
  return Number(rows[0]?.count ?? 0)
}

/** Who gets what was in the hands of a member who is removed. */
export type Heir = Pick<Caller, 'memberId' | 'name'>

type Takeover = {
  /** Who says so. */
  caller: Caller
  heir: Heir
}

/**
 * Says of each finding that a member has to look at that somebody else does from now on, in deleted documents too, which may come
 * back. What was said before stays: a review is never changed.
 */
export async function takeFindings(trx: Trx, { caller, heir }: Takeover, from: string): Promise<void> {
  const { rows } = await assignedTo(from).execute(trx)
  if (rows.length === 0) return
  const before = await trx.selectFrom('members').select('name').where('id', '=', from).executeTakeFirstOrThrow()
  await trx
    .insertInto('legal_reviews')
    .values(
      rows.map(({ document_id, finding_id, finding_title }) => ({
        ...{ document_id, finding_id, finding_title, state: 'open' as const },
        comment: `${before.name}さんの担当を引き継ぎました。`,
        ...{ names_assignee: true, assignee_member: heir.memberId, assignee_name: heir.name },
        ...{ created_by: caller.name, created_by_member: caller.memberId },
      })),
    )
    .execute()
}
