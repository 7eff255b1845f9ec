import { PublishButton } from '@/features/frequent-questions/publish-button'
import { QuestionsCard } from '@/features/frequent-questions/questions-card'
import { KnowledgeScreen } from '@/features/knowledge/knowledge-screen'
import { FileProgress } from '@/features/outbox/file-progress'
import { RecordDecisions } from '@/features/outbox/record-decisions'

const uploads = { progress: FileProgress, decisions: RecordDecisions }
const slots = { frequent: QuestionsCard, publish: PublishButton, uploads }

/** Questions that are answered from documents, those that are asked often, and what waits on this device: three features. */
export function KnowledgePage() {
  return <KnowledgeScreen {...slots} />
}
