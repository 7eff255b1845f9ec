import * as z from 'zod/mini'
import { type Notification, notifications } from '#contract/notifications'
import { defineCommand, inputOf, laneOf, type MergeResult } from '@/offline/outbox/commands'
import { notificationQueries } from './queries'

export const READ = 'notifications.read'
export const READ_ALL = 'notifications.read-all'

/** The kind of the notifications in the effects of commands. */
export const NOTIFICATION_KIND = 'notification'
/** Stands for every notification in the effect of a mark of all: which they are, only the server knows. */
export const EVERY_NOTIFICATION = 'all'

/** The contract's limit of one call. */
const MAX_IDS = 500

/** Of `title` the first one, for the list of unsent changes. */
const ReadInput = z.object({ ids: z.array(z.string()), title: z.string() })
export type ReadInput = z.output<typeof ReadInput>

/**
 * `before`: when the newest was made that the device knew, by the server's clock. Absent in what was stored before there was
 * such a bound.
 */
const ReadAllInput = z.object({ before: z.optional(z.string()) })

const marked = ({ ids }: ReadInput) => ({ kind: NOTIFICATION_KIND, id: ids[0] ?? '' })
const ALL = { kind: NOTIFICATION_KIND, id: EVERY_NOTIFICATION }
const asRead = (record: Notification) => (record.read ? record : { ...record, read: true })

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
  applies: {
    [NOTIFICATION_KIND]: {
      ids: ({ ids }) => ids,
      apply: (record: Notification | undefined) => record && asRead(record),
    },
  },
  mergesWith: [READ],
  merge: (earlier, later): MergeResult => {
    const before = inputOf(readNotifications, earlier)
    if (!before) return null
    const ids = [...new Set([...before.ids, ...later.ids])]
    return ids.length > MAX_IDS ? null : { input: { ...before, ids } }
  },
})

/**
 * Marks all as read up to the newest that the device knew: what comes while the mark waits has been seen by nobody. Single
 * marks that still wait are part of it.
 */
export const readAllNotifications = defineCommand({
  name: READ_ALL,
  version: 1,
  endpoint: notifications.markAllAsRead,
  input: ReadAllInput,
  request: ({ before }) => (before === undefined ? {} : { query: { before } }),
  lanes: () => [laneOf(ALL)],
  subject: () => ALL,
  label: () => '',
  invalidates: () => [notificationQueries.all],
  applies: {
    [NOTIFICATION_KIND]: {
      ids: () => [EVERY_NOTIFICATION],
      apply: (record: Notification | undefined, { before }, { occurred_at: at }) =>
        record && Date.parse(record.created_at) <= Date.parse(before ?? at) ? asRead(record) : record,
    },
  },
  mergesWith: [READ],
  merge: (earlier) => (earlier.command === READ || earlier.command === READ_ALL ? 'supersede' : null),
})

export const notificationCommands = [readNotifications, readAllNotifications]
