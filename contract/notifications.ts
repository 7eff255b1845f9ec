import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { InteractionType } from './interaction-record.ts'
import { Affected, pageQuery } from './lists.ts'
import { GivenTime, Id, IdParams, integer, Timestamp } from './primitives.ts'

export const NotificationType = z.enum(['info', 'success', 'warning', 'error'])
export const NotificationCategory = z.enum([
  'customer',
  'interaction',
  'document',
  'legal_check',
  'ai_analysis',
  'user',
  'system',
])
export type NotificationCategory = z.infer<typeof NotificationCategory>

/** Pages that a notification can lead to: those of the administration, and those on which the record it is about is opened. */
export const NOTIFICATION_PAGES = [
  'data',
  'closing',
  'audit',
  'product',
  'workflow',
  'marketing',
  'research',
  'chat',
  'staff-chat',
  'knowledge',
  'customer-import',
  'customer-selection',
] as const
export type NotificationPage = (typeof NOTIFICATION_PAGES)[number]

export const Notification = z.looseObject({
  id: Id,
  title: z.string(),
  message: z.string(),
  type: NotificationType,
  category: NotificationCategory,
  read: z.boolean(),
  created_at: Timestamp,
  /** The record it is about, when there is one. */
  subject_id: z.nullable(Id),
  /** Of a contact, its kind; absent from a server of before, null of one. */
  interaction_type: z.optional(z.nullable(InteractionType)),
  /** Where it leads when its category does not tell: one of `NOTIFICATION_PAGES`, or of a newer version. */
  page: z.optional(z.nullable(z.string())),
})
export type Notification = z.infer<typeof Notification>

export const NotificationListQuery = z.object({
  ...pageQuery(10),
  /** What the bell sends; the same as `skip`, and wins over it. */
  offset: z.optional(integer(0, 1_000_000)),
  category: z.optional(NotificationCategory),
  type: z.optional(NotificationType),
  unread_only: z.optional(z.enum(['true', 'false'])),
})
export type NotificationListQuery = z.input<typeof NotificationListQuery>

export const NotificationList = z.looseObject({
  notifications: z.array(Notification),
  unread_count: z.int(),
  total: z.int(),
})
export type NotificationList = z.infer<typeof NotificationList>

export const NotificationStats = z.looseObject({
  total: z.int(),
  unread_count: z.int(),
  by_category: z.record(z.string(), z.int()),
  by_type: z.record(z.string(), z.int()),
})

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications/',
    summary: 'Own notifications, newest first',
    query: NotificationListQuery,
    response: NotificationList,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/notifications/stats',
    summary: 'Counts of own notifications',
    response: NotificationStats,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/notifications/{id}',
    summary: 'One own notification',
    params: IdParams,
    response: Notification,
  }),
  read: endpoint({
    method: 'PATCH',
    path: '/api/notifications/{id}',
    summary: 'Mark one as read',
    params: IdParams,
    body: z.object({ read: z.literal(true) }),
    response: Notification,
  }),
  markAsRead: endpoint({
    method: 'POST',
    path: '/api/notifications/mark-as-read',
    summary: 'Mark several as read; ids of others are passed over',
    body: z.object({ notification_ids: z.array(Id).check(z.maxLength(500)) }),
    response: Affected,
  }),
  markAllAsRead: endpoint({
    method: 'POST',
    path: '/api/notifications/mark-all-as-read',
    summary: 'Mark all as read; with `before` those that were made by then',
    // No body: clients of before send none, and an empty one is no JSON.
    query: z.object({ before: z.optional(GivenTime) }),
    response: Affected,
  }),
}
