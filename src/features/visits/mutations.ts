import * as z from 'zod/mini'
import type { Customer } from '#contract/customers'
import { changeShape } from '#contract/fields'
import type { Interaction } from '#contract/interaction-record'
import { contactWords } from '#contract/visit-contact'
import { afterStep, isStepBack, VisitStatus, type VisitStep } from '#contract/visit-steps'
import { type Visit, visitFields, visits } from '#contract/visits'
import { customerQueries } from '@/features/customers/queries'
import { contactLists } from '@/features/interactions/list-queries'
import { interactionQueries } from '@/features/interactions/queries'
import {
  type Command,
  defineCommand,
  type InputReader,
  inputOf,
  laneOf,
  type MergeResult,
} from '@/offline/outbox/commands'
import { contacted } from '@/offline/outbox/fold/contacted'
import { recordCommands, type Updated } from '@/offline/outbox/record-commands'
import { visitKeys } from './visit-keys'

const VISIT_KIND = 'visit'
const shown = () => [visitKeys.days]

/** A visit that is done is a contact of its customer: of the visit's day, which not every command knows. */
const contactQueries = (customerId: string, day?: string) => [
  contactLists.timeline(customerId).queryKey,
  ...(day === undefined
    ? contactLists.periods
    : [contactLists.day(day).queryKey, contactLists.month(day.slice(0, 7)).queryKey]),
  interactionQueries.summary().queryKey,
  customerQueries.detail(customerId).queryKey,
  customerQueries.lists,
]

const commands = recordCommands({
  kind: VISIT_KIND,
  names: { create: 'visits.create', update: 'visits.update', remove: 'visits.delete', restore: 'visits.restore' },
  version: 1,
  endpoints: visits,
  fields: visitFields,
  made: { branch: 0, status: 'waiting', served_at: null, paying_at: null, done_at: null, interaction_id: null },
  /** A customer who was added without a connection has to be there first. */
  refersTo: ({ customer_id }) => (customer_id ? [{ kind: 'customer', id: customer_id }] : []),
  invalidates: {
    created: shown,
    updated: ({ changes: { customer_id } }) => [visitKeys.days, ...(customer_id ? contactQueries(customer_id) : [])],
    gone: shown,
  },
})

export const { create: createVisit, remove: deleteVisit, restore: restoreVisit } = commands

const UpdateInput = z.object({
  id: z.string(),
  name: z.string(),
  changes: z.looseObject(changeShape(visitFields, 'kept')),
  /** When the visit began, where saying whose it is makes a contact of it. Absent in what was stored before it was asked for. */
  contact_at: z.optional(z.string()),
})
type UpdateInput = Updated<typeof visitFields> & { contact_at?: string }

/**
 * A visit that was done before it was known whose it is becomes a contact when that is said. Of one that goes on nothing is said
 * of its customer, who would otherwise be shown as changed.
 */
export const updateVisit: Command<UpdateInput, typeof visits.update> = {
  ...commands.update,
  input: UpdateInput as unknown as InputReader<UpdateInput>,
  applies: {
    ...commands.update.applies,
    customer: {
      ids: ({ changes: { customer_id }, contact_at }) => (customer_id && contact_at !== undefined ? [customer_id] : []),
      apply: (record: Customer | undefined, { contact_at: at }) => record && at && contacted(record, 'visit', at),
    },
  },
  merge: (earlier, later): MergeResult => {
    const merged = commands.update.merge?.(earlier, later) ?? null
    const before = inputOf(updateVisit, earlier)
    if (!before || merged === null || typeof merged === 'string') return merged
    const { contact_at } = later.changes.customer_id === undefined ? before : later
    return { input: { ...(merged.input as UpdateInput), ...(contact_at !== undefined && { contact_at }) } }
  },
  yields: (visit, { changes }) => (changes.customer_id ? contactMade(visit) : []),
}

/** The contact that a visit is by now; none of one that is not done, or nobody's. Who wrote it is known once it is read. */
function contactMade(visit: Visit): { kind: string; record: Interaction }[] {
  const { status, interaction_id: id, customer_id, name, arrived_at, updated_at } = visit
  if (status !== 'done' || id === null || customer_id === null) return []
  const words = { type: 'visit' as const, ...contactWords(visit, 'Asia/Tokyo') }
  const times = { occurred_at: arrived_at, created_at: updated_at, created_by: '' }
  return [{ kind: 'interaction', record: { id, customer_id, customer_name: name, ...words, ...times } }]
}

/** What `visits.step` keeps: the visit, whose it is and on which day, and the step itself. */
export const StepInput = z.object({
  id: z.string(),
  name: z.string(),
  customer_id: z.nullable(z.string()),
  day: z.string(),
  from: VisitStatus,
  to: VisitStatus,
  at: z.string(),
  /** When the visit began, where being done makes a contact of it. Absent in what was stored before it was asked for. */
  contact_at: z.optional(z.string()),
})
export type StepInput = z.output<typeof StepInput>

/**
 * Goes on to a state, or back to one. It asks nobody when somebody else was faster: the server joins the steps of all devices
 * by `afterStep`. A step back forgets the step that it takes back, while that was not sent.
 */
export const stepVisit = defineCommand({
  name: 'visits.step',
  version: 1,
  endpoint: visits.step,
  input: StepInput,
  request: ({ id, from, to, at }) => ({ params: { id }, body: { from, to, at } }),
  lanes: ({ id }) => [laneOf({ kind: VISIT_KIND, id })],
  subject: ({ id }) => ({ kind: VISIT_KIND, id }),
  label: ({ name }) => name,
  invalidates: ({ customer_id, to, day }) => [
    visitKeys.days,
    ...(customer_id !== null && to === 'done' ? contactQueries(customer_id, day) : []),
  ],
  applies: {
    [VISIT_KIND]: {
      ids: ({ id }) => [id],
      apply: (record: Visit | undefined, step) => record && afterStep(record, step),
    },
    // As a contact that is noted by hand.
    customer: {
      ids: ({ customer_id, contact_at }) => (customer_id !== null && contact_at !== undefined ? [customer_id] : []),
      apply: (record: Customer | undefined, { contact_at: at }) => record && at && contacted(record, 'visit', at),
    },
  },
  merge: (earlier, later): MergeResult => {
    const before = inputOf(stepVisit, earlier)
    return before && isUndone(before, later) ? 'cancel' : null
  },
  yields: (visit) => contactMade(visit),
  retarget: (input, id) => ({ ...input, id }),
})

function isUndone(earlier: VisitStep, later: VisitStep): boolean {
  return isStepBack(later) && earlier.from === later.to && earlier.to === later.from
}

/** Everything that can be done to visits, for the outbox. */
export const visitCommands = [createVisit, updateVisit, stepVisit, deleteVisit, restoreVisit]
