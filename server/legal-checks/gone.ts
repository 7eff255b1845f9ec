import type { LegalCheckList } from '#contract/legal-checks'
import type { CallContext } from '../core/call.ts'
import { goneOf } from '../core/gone.ts'

/** Which of the documents that a device keeps are there no more. One whose deletion was undone is there. */
export async function goneDocuments({ trx }: CallContext, kept: readonly string[]): Promise<LegalCheckList> {
  const found = await trx
    .selectFrom('legal_checks')
    .select('id')
    .where('id', 'in', kept)
    .where('deleted_at', 'is', null)
    .execute()
  return { total: 0, legal_checks: [], gone: goneOf(kept, found) }
}
