import type { Interaction } from '#contract/interaction-record'
import { calledNumber, type Visit } from '#contract/visits'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { addInteraction } from '../interactions/add.ts'

/** A summary is one line. */
const LONGEST_SUMMARY = 200

/**
 * Writes down the contact of a visit that is done, in the name of whoever ended it; null where there is none to write: the
 * visit is not done, is nobody's whom the records know, or is a contact already. Of a customer who was merged into another it is
 * that one's. Who was deleted meanwhile gets none, and the visit ends all the same.
 */
export async function contactOf(ctx: CallContext, visit: Visit): Promise<Interaction | null> {
  if (visit.status !== 'done' || visit.customer_id === null || visit.interaction_id !== null) return null
  const customer_id = await lockLive(ctx, visit.customer_id)
  if (customer_id === null) return null
  return addInteraction(ctx, {
    ...{ customer_id, type: 'visit', occurred_at: visit.arrived_at },
    ...contactWords(visit, ctx.caller.tenant.timezone),
  })
}

/** What the contact says: what they came for, the number and when each step was. */
export function contactWords(visit: Visit, timeZone: string): Pick<Interaction, 'summary' | 'content'> {
  const clock = new Intl.DateTimeFormat('ja-JP', { timeZone, hour: 'numeric', minute: '2-digit' })
  const steps = [
    ['受付', visit.arrived_at],
    ['対応', visit.served_at],
    ['会計', visit.paying_at],
    ['完了', visit.done_at],
  ] as const
  const times = steps.flatMap(([word, at]) => (at === null ? [] : [`${word} ${clock.format(new Date(at))}`]))
  const purpose = visit.purpose.trim()
  const [line = ''] = purpose.split(/\r?\n/)
  const summary = shortened(line === '' ? '来訪（受付から）' : line)
  const rest = summary === purpose ? [] : purpose === '' ? [] : [purpose]
  return { summary, content: [...rest, `受付番号 ${calledNumber(visit)}`, times.join(' → ')].join('\n') }
}

/** Never in the middle of a letter. */
function shortened(line: string): string {
  if (line.length <= LONGEST_SUMMARY) return line
  const letters = [...new Intl.Segmenter('ja').segment(line.slice(0, LONGEST_SUMMARY))].map(({ segment }) => segment)
  return `${letters.slice(0, -1).join('')}…`
}

/** The customer whose visit it is by now, kept from changing; null where they were deleted. */
async function lockLive(ctx: CallContext, id: string): Promise<string | null> {
  const customer = await ctx.trx
    .selectFrom('customers')
    .select(['deleted_at', 'merged_into'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (customer?.merged_into) return lockLive(ctx, customer.merged_into)
  return customer?.deleted_at === null ? id : null
}

/**
 * The customer whose visit it is: of one who was merged into another, that one. They are kept from changing until the transaction
 * ends. Not by a share lock: two calls that went on to write a contact would wait for each other. Throws DB_002 for an unknown
 * customer, BIZ_011 for a deleted one: no visit can be theirs.
 */
export async function requireCustomer(ctx: CallContext, id: string): Promise<string> {
  const customer = await ctx.trx
    .selectFrom('customers')
    .select(['deleted_at', 'merged_into'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!customer) throw new AppError('DB_002')
  if (customer.merged_into) return requireCustomer(ctx, customer.merged_into)
  if (customer.deleted_at) throw new AppError('BIZ_011')
  return id
}
