import { PublishButton } from '@/features/frequent-questions/publish-button'
import { QuestionsCard } from '@/features/frequent-questions/questions-card'
import { KnowledgeScreen } from '@/features/knowledge/knowledge-screen'

const slots = { frequent: QuestionsCard, publish: PublishButton }

/** Questions that are answered from documents, and those that are asked often, put together here: they are two features. */
export function KnowledgePage() {
  return <KnowledgeScreen {...slots} />
}
