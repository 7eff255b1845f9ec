import type { LegalCheck, LegalCheckList } from '#contract/legal-checks'
import { compareKeys } from '@/lib/code-point-key'
import type { ListRule } from '@/offline/outbox/fold/list'
import type { Shown } from '@/offline/outbox/fold/record'
import type { PagedList } from '@/offline/scope/paged-list'
import { DOCUMENT_KIND } from './mutations'
import { DOCUMENT_PAGE, type FolderChoice, legalCheckQueries, UNFILED } from './queries'

/** A document as the screens show it. */
export type ShownDocument = Shown<LegalCheck>
export type DocumentFilter = { folder: FolderChoice }

/** Which documents a folder holds, the latest first, as the server would say. */
export function documentRule({ folder }: DocumentFilter): ListRule<LegalCheck> {
  return {
    compare: (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || compareKeys(b.id, a.id),
    matches: ({ folder_id }) => folder === null || folder_id === (folder === UNFILED ? null : folder),
  }
}

/** The documents, for `usePagedList`. */
export const documentPages = {
  kind: DOCUMENT_KIND,
  pageSize: DOCUMENT_PAGE,
  page: legalCheckQueries.page,
  records: ({ legal_checks }) => legal_checks,
  rule: documentRule,
} satisfies PagedList<DocumentFilter, LegalCheckList, LegalCheck, ReturnType<typeof legalCheckQueries.page>['queryKey']>
