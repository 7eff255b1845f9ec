import { customerEntries } from '@/features/customers/entry-view'
import { interactionEntries } from '@/features/interactions/entry-view'
import { notificationEntries } from '@/features/notifications/entry-view'
import type { EntryView, FieldView } from '@/offline/entry-view'

const VIEWS = new Map(
  [customerEntries, interactionEntries, notificationEntries].flat().map((view) => [view.command.name, view]),
)

/** How entries of this command are told; undefined for a command that this version of the app does not know. */
export function viewOf(command: string): EntryView | undefined {
  return VIEWS.get(command)
}

const PLAIN: FieldView = {}

export function fieldView(command: string, field: string): FieldView {
  return VIEWS.get(command)?.fields?.[field] ?? PLAIN
}
