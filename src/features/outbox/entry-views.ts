import { aiResultEntries } from '@/assistant/entry-view'
import { chatEntries } from '@/features/chat/entry-view'
import { customerEntries } from '@/features/customers/entry-view'
import { folderEntries } from '@/features/folders/entry-view'
import { frequentQuestionEntries } from '@/features/frequent-questions/entry-view'
import { interactionEntries } from '@/features/interactions/entry-view'
import { knowledgeEntries } from '@/features/knowledge/entry-view'
import { legalCheckEntries } from '@/features/legal-checks/entry-view'
import { notificationEntries } from '@/features/notifications/entry-view'
import { productEntries } from '@/features/products/entry-view'
import { savedFilterEntries } from '@/features/saved-filters/entry-view'
import { snippetEntries } from '@/features/snippets/entry-view'
import { visitEntries } from '@/features/visits/entry-view'
import type { EntryView, FieldView } from '@/offline/outbox/entry-view'
import { fileEntries } from './file-entries'

const VIEWS = new Map(
  [
    customerEntries,
    interactionEntries,
    visitEntries,
    notificationEntries,
    productEntries,
    folderEntries,
    savedFilterEntries,
    snippetEntries,
    legalCheckEntries,
    knowledgeEntries,
    frequentQuestionEntries,
    chatEntries,
    aiResultEntries,
    fileEntries,
  ]
    .flat()
    .map((view) => [view.command.name, view]),
)

/** How entries of this command are told; undefined for a command that this version of the app does not know. */
export function viewOf(command: string): EntryView | undefined {
  return VIEWS.get(command)
}

const PLAIN: FieldView = {}

export function fieldView(command: string, field: string): FieldView {
  return VIEWS.get(command)?.fields?.[field] ?? PLAIN
}
