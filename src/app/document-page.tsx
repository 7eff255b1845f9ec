import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { FolderBreadcrumbs } from '@/features/folders/folder-breadcrumbs'
import { DocumentScreen } from '@/features/legal-checks/document-screen'
import { RecordDecisions } from '@/features/outbox/record-decisions'

const mover = lazyDialog(() => import('@/features/folders/move-dialog').then((m) => m.MoveDialog), { close: byOnClose })
const folders = { way: FolderBreadcrumbs, mover }

/** The document, its folder and what waits for a decision about it, put together here: they are three features. */
export function DocumentPage() {
  return <DocumentScreen folders={folders} decisions={RecordDecisions} />
}
