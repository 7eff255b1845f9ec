import { byOnClose, lazyDialog } from '@/errors/lazy-dialog'
import { FolderBreadcrumbs } from '@/features/folders/folder-breadcrumbs'
import { FolderField } from '@/features/folders/folder-field'
import { FolderPane } from '@/features/folders/folder-pane'
import { usePlaces } from '@/features/folders/use-places'
import { CompareScreen } from '@/features/legal-checks/compare/compare-screen'
import { DocumentScreen } from '@/features/legal-checks/document-screen'
import { LegalCheckScreen } from '@/features/legal-checks/legal-check-screen'
import { LegalChecksScreen } from '@/features/legal-checks/legal-checks-screen'
import { FileProgress } from '@/features/outbox/file-progress'
import { RecordDecisions } from '@/features/outbox/record-decisions'

const mover = lazyDialog(() => import('@/features/folders/move-dialog').then((m) => m.MoveDialog), { close: byOnClose })
const folders = { pane: FolderPane, way: FolderBreadcrumbs, mover, usePlaces }

/** The documents, the folders and what waits of them on this device, put together here: they are three features. */
export function LegalChecksPage() {
  return <LegalChecksScreen folders={folders} progress={FileProgress} decisions={RecordDecisions} />
}

const wayAndMover = { way: FolderBreadcrumbs, mover }

/** The document, its folder and what waits for a decision about it, put together here: they are three features. */
export function DocumentPage() {
  return <DocumentScreen folders={wayAndMover} decisions={RecordDecisions} />
}

const choices = { field: FolderField }

/** Texts that are checked at once, and passages that are found in the documents of a folder: two features, too. */
export function LegalCheckPage() {
  return <LegalCheckScreen folders={choices} />
}

/** Two versions of a document. It travels with them, from which it is opened. */
export function ComparePage() {
  return <CompareScreen />
}
