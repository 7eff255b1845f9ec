import type { Insertable } from 'kysely'
import { DAY_MS } from '#contract/day'
import type { MembersTable } from '../../db/schema.ts'
import type { Random } from '../random.ts'

/** A membership of the demo: its own id and uid are known before it is stored. */
export type Member = Insertable<MembersTable> & { id: string; uid: string; created_at: Date }

/** What the parts of a demo tenant are made from. */
export type PartContext = {
  tenantId: string
  subdomain: string
  members: readonly Member[]
  now: Date
  /** A stream of chance of its own for each part. */
  random(label: string): Random
}

export function daysAgo({ now }: Pick<PartContext, 'now'>, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/** The members whose membership is active and whose role is one of these. */
export function membersWith({ members }: PartContext, roles: readonly string[]): Member[] {
  return members.filter(({ role, status }) => status !== 'disabled' && roles.includes(role))
}

/** Of the members with these roles, one for each age of a document. */
export function uploaderOf(context: PartContext, ageDays: number, roles: readonly string[]): Member | undefined {
  const uploaders = membersWith(context, roles)
  return uploaders[ageDays % uploaders.length]
}
