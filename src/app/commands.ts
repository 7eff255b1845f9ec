import { aiResultCommands } from '@/assistant/mutations'
import { chatCommands } from '@/features/chat/mutations'
import { customerCommands } from '@/features/customers/mutations'
import { pinCommands } from '@/features/customers/pins/mutations'
import { folderCommands } from '@/features/folders/mutations'
import { frequentQuestionCommands } from '@/features/frequent-questions/mutations'
import { interactionCommands } from '@/features/interactions/mutations'
import { knowledgeCommands } from '@/features/knowledge/mutations'
import { legalCheckCommands } from '@/features/legal-checks/mutations'
import { legalReviewCommands } from '@/features/legal-checks/reviews/mutations'
import { notificationCommands } from '@/features/notifications/mutations'
import { productCommands } from '@/features/products/mutations'
import { savedFilterCommands } from '@/features/saved-filters/mutations'
import { snippetCommands } from '@/features/snippets/mutations'
import { visitCommands } from '@/features/visits/mutations'
import { sendFile } from '@/offline/files/mutations'
import type { AnyCommand } from '@/offline/outbox/commands'

/** Everything that can wait in the outbox. */
export const COMMANDS: readonly AnyCommand[] = [
  ...customerCommands,
  ...(pinCommands as AnyCommand[]),
  ...interactionCommands,
  ...(visitCommands as AnyCommand[]),
  ...notificationCommands,
  ...productCommands,
  ...folderCommands,
  ...(savedFilterCommands as AnyCommand[]),
  ...(snippetCommands as AnyCommand[]),
  ...(legalCheckCommands as AnyCommand[]),
  ...(legalReviewCommands as AnyCommand[]),
  ...(knowledgeCommands as AnyCommand[]),
  ...(frequentQuestionCommands as AnyCommand[]),
  ...chatCommands,
  ...(aiResultCommands as AnyCommand[]),
  sendFile as AnyCommand,
]
