import type * as z from 'zod/mini'
import { changedFields } from '#contract/changes'
import { afterStep } from '#contract/visit-steps'
import type { Visit, VisitCreate, VisitStepBody, VisitUpdate } from '#contract/visits'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { checkVersion } from '../core/check-version.ts'
import { NEXT_VERSION, NOW, RESTORED_VERSION } from '../core/stamps.ts'
import { contactOf, lockLive, requireCustomer } from './contact.ts'
import { branchAgain, freeBranch } from './number.ts'
import { findVisit, lockVisit, toVisit, VISIT_COLUMNS, type VisitRow } from './record.ts'

/**
 * Takes down who has come. The number stays as it was handed out; where another one of the day has it, this one gets the next
 * branch. Throws DB_003 when the id is taken, by a deleted one too, DB_002 for an unknown customer, BIZ_011 for a deleted one.
 */
export async function addVisit(
  ctx: CallContext,
  { id = crypto.randomUUID(), ...fields }: z.output<typeof VisitCreate>,
): Promise<Visit> {
  const customer_id = fields.customer_id === null ? null : await requireCustomer(ctx, fields.customer_id)
  const branch = await freeBranch(ctx, fields)
  const row = await ctx.trx
    .insertInto('visits')
    .values({ id, ...fields, customer_id, branch })
    .returning(VISIT_COLUMNS)
    .executeTakeFirstOrThrow()
  return toVisit(row)
}

/**
 * Changes the given fields. Those that have the value already are no change: then the version stays. A visit that is done
 * becomes a contact as soon as it is known whose it was. Throws DB_002 and BIZ_011 as {@link addVisit}, DB_004 for another
 * customer once it is a contact, DB_005 when `If-Match` names another version.
 */
export async function changeVisit(ctx: CallContext, id: string, given: VisitUpdate): Promise<Visit> {
  await lockOwner(ctx, id, ({ status, customer_id }) => given.customer_id ?? (status === 'done' ? customer_id : null))
  const current = await lockVersion(ctx, id)
  const changes = changedFields(current, given)
  if (Object.keys(changes).length === 0) return current
  if (changes.customer_id !== undefined && current.interaction_id !== null) throw new AppError('DB_004')
  if (typeof changes.customer_id === 'string') changes.customer_id = await requireCustomer(ctx, changes.customer_id)
  return stored(ctx, { ...current, ...changes })
}

/**
 * Goes to another state by the rule of {@link afterStep}; a step that changes nothing is no error, and leaves the version.
 * Throws DB_002.
 */
export async function stepVisit(ctx: CallContext, id: string, step: z.output<typeof VisitStepBody>): Promise<Visit> {
  await lockOwner(ctx, id, ({ customer_id }) => (step.to === 'done' ? customer_id : null))
  const current = toVisit(await lockVisit(ctx.trx, id))
  const next = afterStep(current, step)
  return next === current ? current : stored(ctx, next)
}

/** Deletes one for 30 days of regret. Throws DB_002, or DB_005 when `If-Match` names another version. */
export async function deleteVisit(ctx: CallContext, id: string): Promise<void> {
  await lockVersion(ctx, id)
  await ctx.trx
    .updateTable('visits')
    .set({ deleted_at: NOW, deleted_by: ctx.caller.memberId, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute()
}

/**
 * Undoes a deletion; nothing happens to one that is there. Where its number was handed out again meanwhile it gets another
 * branch. Throws DB_002 once it is erased.
 */
export async function restoreVisit(ctx: CallContext, id: string): Promise<Visit> {
  const found = await ctx.trx
    .selectFrom('visits')
    .select([...VISIT_COLUMNS, 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('DB_002')
  if (found.deleted_at === null) return toVisit(found)
  const branch = await branchAgain(ctx, found)
  const row = await ctx.trx
    .updateTable('visits')
    .set({ deleted_at: null, deleted_by: null, version: RESTORED_VERSION, branch })
    .where('id', '=', id)
    .returning(VISIT_COLUMNS)
    .executeTakeFirstOrThrow()
  return toVisit(row)
}

/** Keeps what was changed of a visit that is locked, with the contact that follows from it. */
async function stored(ctx: CallContext, visit: Visit): Promise<Visit> {
  const contact = await contactOf(ctx, visit)
  if (contact) ctx.audit([visit.id, contact.id, contact.customer_id])
  const { name, name_kana, purpose, status, served_at, paying_at, done_at } = visit
  const { customer_id, id: interaction_id } = contact ?? { customer_id: visit.customer_id, id: visit.interaction_id }
  const row = await ctx.trx
    .updateTable('visits')
    .set({ name, name_kana, customer_id, purpose, status, served_at, paying_at, done_at })
    .set({ interaction_id, version: NEXT_VERSION, updated_at: NOW, updated_by_name: ctx.caller.name })
    .where('id', '=', visit.id)
    .returning(VISIT_COLUMNS)
    .executeTakeFirstOrThrow()
  return toVisit(row)
}

/**
 * Keeps the customer whose visit it will be from changing, before the visit is: a merge takes both records first and their visits
 * then, and in another order the two would wait for each other. Whether it can be theirs is found out later.
 */
async function lockOwner(ctx: CallContext, id: string, ownerOf: (visit: VisitRow) => string | null): Promise<void> {
  const visit = await findVisit(ctx.trx, id)
  const owner = visit && ownerOf(visit)
  if (owner) await lockLive(ctx, owner)
}

/** The one to be changed; who is refused for its version is told who made that version. */
async function lockVersion(ctx: CallContext, id: string): Promise<Visit> {
  const row = await lockVisit(ctx.trx, id)
  const current = toVisit(row)
  checkVersion(ctx, { ...current, updated_by_name: row.updated_by_name })
  return current
}
