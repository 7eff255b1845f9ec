import * as z from 'zod/mini'
import { notifications } from '#contract/notifications'
import { defineCommand, inputOf, laneOf, type MergeResult } from '@/offline/outbox/commands'
import { notificationQueries } from './queries'

export const READ = 'notifications.read'
export const READ_ALL = 'notifications.read-all'

/** The contract's limit of one call. */
const MAX_IDS = 500

/** Of `title` the first one, for the list of unsent changes. */
const ReadInput = z.object({ ids: z.array(z.string()), title: z.string() })
export type ReadInput = z.output<typeof ReadInput>

const marked = ({ ids }: ReadInput) => ({ kind: 'notification', id: ids[0] ?? '' })
const ALL = { kind: 'notification', id: 'all' }

/** Marks the given ones as read. Marks that were never attempted travel together. */
export const readNotifications = defineCommand({
  name: READ,
  version: 1,
  endpoint: notifications.markAsRead,
  input: ReadInput,
  request: (input) => ({ body: { notification_ids: [...input.ids] } }),
  // Marks are independent of each other: one that the server refuses holds up no other.
  lanes: (input) => [laneOf(marked(input))],
  subject: (input) => marked(input),
  label: ({ title }) => title,
  invalidates: () => [notificationQueries.all],
  mergesWith: [READ],
  merge: (earlier, later): MergeResult => {
    const before = inputOf(readNotifications, earlier)
    if (!before) return null
    const ids = [...new Set([...before.ids, ...later.ids])]
    return ids.length > MAX_IDS ? null : { input: { ...before, ids } }
  },
})

/** Marks all as read; single marks that still wait are part of it. */
export const readAllNotifications = defineCommand({
  name: READ_ALL,
  version: 1,
  endpoint: notifications.markAllAsRead,
  input: z.object({}),
  request: () => ({}),
  lanes: () => [laneOf(ALL)],
  subject: () => ALL,
  label: () => '',
  invalidates: () => [notificationQueries.all],
  mergesWith: [READ],
  merge: (earlier) => (earlier.command === READ || earlier.command === READ_ALL ? 'supersede' : null),
})

export const notificationCommands = [readNotifications, readAllNotifications]
