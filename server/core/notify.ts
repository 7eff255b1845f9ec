import { sql } from 'kysely'
import { customers } from '#contract/customers'
import { DAY_MS } from '#contract/day'
import { endpointKey } from '#contract/endpoint'
import type { InteractionType } from '#contract/interaction-record'
import { permissionOf } from '#contract/permissions'
import { Role, scopeOf } from '#contract/standing'
import type { Trx } from '../db/with-tenant.ts'
import type { CallContext, Caller } from './call.ts'
import type { Event } from './events.ts'

/** Who has seen a customer within this time is told what others do with the record. */
const RECENT_VIEW_DAYS = 30

/** Tells one member. In the transaction of the event. */
export async function notifyMember(
  trx: Trx,
  { tenantId, memberId }: { tenantId: string; memberId: string },
  { subjectId, interactionType, page, ...words }: Event,
): Promise<void> {
  await trx
    .insertInto('notifications')
    .values({
      tenant_id: tenantId,
      member_id: memberId,
      subject_id: subjectId,
      interaction_type: interactionType ?? null,
      page: page ?? null,
      ...words,
    })
    .execute()
}

/** Whether somebody is still there to be told of what they asked for. */
export async function isActiveMember(trx: Trx, id: string): Promise<boolean> {
  const member = await trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return member !== undefined
}

/** Tells all administrators. In the transaction of the event. */
export async function notifyAdministrators(trx: Trx, tenantId: string, event: Event): Promise<void> {
  const administrators = await trx
    .selectFrom('members')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute()
  for (const { id } of administrators) await notifyMember(trx, { tenantId, memberId: id }, event)
}

/** Tells the administrators and the member who invited, where it was one; not the person who joined. */
export async function notifyInviters(
  trx: Trx,
  { tenantId, joined, inviter }: { tenantId: string; joined: string; inviter: string | null },
  event: Event,
): Promise<void> {
  const members = await trx
    .selectFrom('members')
    .select('id')
    .where('status', '=', 'active')
    .where('id', '!=', joined)
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('id', 'is not distinct from', inviter)]))
    .execute()
  for (const { id } of members) await notifyMember(trx, { tenantId, memberId: id }, event)
}

/**
 * Tells the colleagues who have viewed the customer of an event, or worked on the record, in the last 30 days; never the
 * caller, and nobody whose role may not see the customer. In the transaction of the event.
 */
export async function notifyViewers(ctx: CallContext, event: Event<string>): Promise<void> {
  const { trx, caller, now } = ctx
  const recent = new Date(now.getTime() - RECENT_VIEW_DAYS * DAY_MS)
  await trx
    .insertInto('notifications')
    .columns(['member_id', 'title', 'message', 'category', 'type', 'subject_id', 'interaction_type'])
    .expression((eb) =>
      eb
        .selectFrom('customer_views as v')
        .innerJoin('members as m', (join) =>
          join.onRef('m.tenant_id', '=', 'v.tenant_id').onRef('m.id', '=', 'v.member_id'),
        )
        .select([
          'v.member_id',
          sql<string>`${event.title}::text`.as('title'),
          sql<string>`${event.message}::text`.as('message'),
          sql<Event['category']>`${event.category}::text`.as('category'),
          sql<Event['type']>`${event.type}::text`.as('type'),
          sql<string>`${event.subjectId}::uuid`.as('subject_id'),
          sql<InteractionType | null>`${event.interactionType ?? null}::text`.as('interaction_type'),
        ])
        .where('v.customer_id', '=', event.subjectId)
        .where('v.viewed_at', '>=', recent)
        .where('v.member_id', '!=', caller.memberId)
        .where('m.status', '=', 'active')
        .where('m.role', 'in', rolesThatSeeCustomers(caller)),
    )
    .execute()
}

function rolesThatSeeCustomers({ tenant }: Caller): string[] {
  const permission = permissionOf(endpointKey(customers.get), tenant.overrides)
  const roles: string[] = Role.options.filter((role) => scopeOf(permission, role) !== 'none')
  // No role at all would be no valid list.
  return roles.length > 0 ? roles : ['']
}
