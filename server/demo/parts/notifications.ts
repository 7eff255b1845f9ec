import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import type { CustomerViewsTable, NotificationsTable } from '../../db/schema.ts'
import { readData } from '../data.ts'
import type { NewCustomer, NewInteraction } from '../records.ts'
import { daysAgo, type Member, membersWith, type PartContext } from './context.ts'

type NotificationRow = Insertable<NotificationsTable>

/** What the members of some roles were told so many days ago. */
const News = z.object({
  roles: z.array(z.string()),
  days: z.number(),
  type: z.enum(['info', 'success', 'warning', 'error']),
  category: z.enum(['system', 'user', 'document']),
  title: z.string(),
  message: z.string(),
})

const PER_MEMBER = 9
const VIEW_DAYS = 30
/** What happened within this time has not been read yet. */
const UNREAD_DAYS = 1.5

const EVERYBODY = ['admin', 'manager', 'staff']
const NEWS = readData('news.json', z.array(News))

/** What every member was told in the last days: contacts by colleagues, as the server itself tells them, and news. */
export function makeNotifications(
  context: PartContext,
  customers: readonly NewCustomer[],
  interactions: readonly NewInteraction[],
): NotificationRow[] {
  const random = context.random('notifications')
  const names = new Map(customers.map(({ id, name }) => [id, name]))
  return membersWith(context, ['admin', 'manager', 'staff']).flatMap((member) => {
    const ofColleagues = interactions
      .filter(({ created_by_uid }) => created_by_uid !== member.uid)
      .slice(-PER_MEMBER * 4)
    const contacts = random.sample(ofColleagues, PER_MEMBER).map((contact) => ({
      ...toMember(context, member, random.uuid(), new Date(contact.created_at as Date)),
      category: 'interaction' as const,
      title: `${names.get(contact.customer_id)} 様の対応履歴が追加されました`,
      message: `${contact.created_by_name} さん: ${contact.summary}`,
      subject_id: contact.customer_id,
      interaction_type: contact.type,
    }))
    const news = NEWS.filter(({ roles }) => roles.includes(member.role)).map(
      ({ days, title, message, type, category }) => ({
        ...toMember(context, member, random.uuid(), daysAgo(context, days)),
        title,
        message,
        type,
        category,
      }),
    )
    return [...contacts, ...news]
  })
}

function toMember(context: PartContext, member: Member, id: string, createdAt: Date) {
  const isRead = createdAt < daysAgo(context, UNREAD_DAYS)
  return {
    tenant_id: context.tenantId,
    id,
    member_id: member.id,
    created_at: createdAt,
    read_at: isRead ? new Date(createdAt.getTime() + 3_600_000) : null,
  }
}

/** Who has lately worked on whose record; they are told of what colleagues do with it. */
export function makeViews(
  context: PartContext,
  interactions: readonly NewInteraction[],
): Insertable<CustomerViewsTable>[] {
  const since = daysAgo(context, VIEW_DAYS)
  const memberOf = new Map(membersWith(context, EVERYBODY).map(({ uid, id }) => [uid, id]))
  const latest = new Map<string, Insertable<CustomerViewsTable>>()
  for (const { customer_id, created_by_uid, occurred_at } of interactions) {
    const memberId = memberOf.get(created_by_uid)
    if (!memberId || new Date(occurred_at) < since) continue
    const view = { tenant_id: context.tenantId, customer_id, member_id: memberId, viewed_at: occurred_at }
    latest.set(`${customer_id} ${memberId}`, view)
  }
  return [...latest.values()]
}
