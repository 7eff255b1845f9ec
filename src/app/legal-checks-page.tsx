import { FolderBreadcrumbs } from '@/features/folders/folder-breadcrumbs'
import { FolderPane } from '@/features/folders/folder-pane'
import { LegalChecksScreen } from '@/features/legal-checks/legal-checks-screen'
import { FileProgress } from '@/features/outbox/file-progress'
import { RecordDecisions } from '@/features/outbox/record-decisions'

const folders = { pane: FolderPane, way: FolderBreadcrumbs }

/** The documents, the folders and what waits of them on this device, put together here: they are three features. */
export function LegalChecksPage() {
  return <LegalChecksScreen folders={folders} progress={FileProgress} decisions={RecordDecisions} />
}
