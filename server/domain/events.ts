import type { InteractionType } from '#contract/interactions'
import type { Notification } from '#contract/notifications'
import type { NotificationsTable } from '../db/schema.ts'

/** What people are told of. Whom it concerns is decided where it happens, by the functions of `notify.ts`. */
export type Event<Subject extends string | null = string | null> = Pick<
  NotificationsTable,
  'category' | 'title' | 'message'
> & {
  /** How it looks; `info` unless the line of the event says otherwise. */
  type: Notification['type']
  /** Of a contact, its kind. */
  interactionType?: InteractionType
  /** The record that it is about. */
  subjectId: Subject
}

type Customer = { id: string; name: string }
type Contact = { type: InteractionType; summary: string }

/** One line for each event; the words are stored, so they are Japanese for everybody. `by` is the name of who did it. */
export const events = {
  customerChanged: ({ id, name }: Customer, by: string) =>
    event('customer', id, `${name} 様の情報が変更されました`, `${by} さんが顧客情報を変更しました。`),
  customerDeleted: ({ id, name }: Customer, by: string) =>
    event('customer', id, `${name} 様が削除されました`, `${by} さんが顧客を削除しました。30日以内は元に戻せます。`),
  contactAdded: ({ id, name }: Customer, by: string, { type, summary }: Contact) => ({
    ...event('interaction', id, `${name} 様の対応履歴が追加されました`, `${by} さん: ${summary}`),
    interactionType: type,
  }),
  roleChanged: (role: string, by: string) =>
    // What somebody may do has changed, perhaps in the middle of it.
    event('user', null, 'あなたの役割が変わりました', `${by} さんが、役割を「${role}」に変更しました。`, 'warning'),
  invitationUsed: (name: string, role: string) =>
    event('user', null, `${name} さんが参加しました`, `招待により、役割「${role}」で参加しました。`),
}

function event<S extends string | null>(
  category: Event['category'],
  subjectId: S,
  title: string,
  message: string,
  type: Notification['type'] = 'info',
): Event<S> {
  return { category, subjectId, title, message, type }
}
