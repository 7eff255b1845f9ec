import { msg } from '@lingui/core/macro'
import type { AnyCommand } from '@/offline/outbox/commands'
import type { EntryView } from '@/offline/outbox/entry-view'
import { readAllNotifications, readNotifications } from './mutations'

/** What the list of unsent changes says of marks of notifications. */
export const notificationEntries: readonly EntryView[] = [
  { command: readNotifications as AnyCommand, name: msg`通知の既読` },
  { command: readAllNotifications as AnyCommand, name: msg`すべての通知の既読` },
]
