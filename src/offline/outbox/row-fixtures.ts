// Rows, commands and errors for the tests of the queue.

import { type Customer, customers, EMPTY_CUSTOMER } from '#contract/customers'
import { errorDefinition } from '#contract/error-definition'
import type { ErrorCode } from '#contract/errors'
import { interactions } from '#contract/interactions'
import { ApiError } from '@/api/api-error'
import {
  type AnyCommand,
  defineCommand,
  type InputReader,
  inputOf,
  laneOf,
  type MergeResult,
  type NewRecord,
  registerCommands,
} from './commands'
import type { NewEntry } from './enqueue'
import { newRow } from './enqueue'
import type { Row } from './entry'
import { joinSets } from './join-sets'
import type { QueueMeta, QueueState } from './queue-state'
import type { Slots } from './slots'

export const NOW = Date.UTC(2026, 4, 1)

type Changes = { id: string; changes: Record<string, unknown> }
type Ref = { id: string; name?: string }
type Contact = { id: string; customer_id: string; summary: string }

/** Input that is taken as it is. */
export const asStored = <I>(): InputReader<I> => ({ safeParse: (stored) => ({ success: true, data: stored as I }) })

const subject = ({ id }: { id: string }) => ({ kind: 'customer', id })

export const create = defineCommand({
  name: 'test.create',
  version: 1,
  endpoint: customers.create,
  input: asStored<Ref>(),
  request: (input) => ({ body: { ...input, name: input.name ?? '' } }),
  lanes: (input) => [laneOf(subject(input))],
  subject: (input) => subject(input),
  label: (input) => input.name ?? '',
  invalidates: () => [['customers']],
})

export const update = defineCommand({
  name: 'test.update',
  version: 1,
  endpoint: customers.update,
  input: asStored<Changes>(),
  request: (input) => ({ params: { id: input.id }, body: input.changes }),
  lanes: (input) => [laneOf(subject(input))],
  subject: (input) => subject(input),
  label: ({ changes }) => (typeof changes.name === 'string' ? changes.name : ''),
  invalidates: () => [['customers']],
  merge: (earlier, later): MergeResult => {
    const made = inputOf(create, earlier)
    if (made) return { input: { ...made, ...later.changes } }
    const before = inputOf(update, earlier)
    return before ? { input: { id: before.id, changes: { ...before.changes, ...later.changes } } } : null
  },
  conflictFields: {
    of: (input) => input.changes,
    into: (input, changes) => ({ ...input, changes: { ...changes } }),
    join: ({ field, ...change }) => (field === 'tags' ? joinSets(change) : undefined),
  },
  toNewRecord: ({ changes }, base, id) => {
    const { version: _, ...known } = (base ?? {}) as Record<string, unknown>
    return { command: asAny(create), input: { ...known, ...changes, id } }
  },
  retarget: (input, id) => ({ ...input, id }),
})

export const remove = defineCommand({
  name: 'test.remove',
  version: 1,
  endpoint: customers.delete,
  input: asStored<Ref>(),
  request: (input) => ({ params: { id: input.id } }),
  lanes: (input) => [laneOf(subject(input))],
  subject: (input) => subject(input),
  label: (input) => input.name ?? '',
  precondition: (record) => {
    const { name, phone, memo } = (record ?? {}) as Partial<Customer>
    return { name, phone, memo }
  },
  invalidates: () => [['customers']],
  merge: (earlier) =>
    earlier.command === 'test.create' ? 'cancel' : earlier.command === 'test.update' ? 'supersede' : null,
})

export const contact = defineCommand({
  name: 'test.contact',
  version: 1,
  endpoint: interactions.create,
  input: asStored<Contact>(),
  request: (input) => ({ body: { ...input, type: 'visit' as const, occurred_at: '2026-05-01T00:00:00Z' } }),
  lanes: (input) => [laneOf({ kind: 'customer', id: input.customer_id })],
  subject: (input) => ({ kind: 'interaction', id: input.id }),
  needs: (input) => [{ kind: 'customer', id: input.customer_id }],
  label: (input) => input.summary,
  invalidates: () => [['interactions'], ['customers']],
  toNewRecord: (input, _, id): NewRecord => ({ command: asAny(contact), input: { ...input, id } }),
  retarget: (input, customer_id) => ({ ...input, customer_id }),
})

/** Makes the test commands known by name. */
export function registerTestCommands(): void {
  registerCommands([create, update, remove, contact])
}

export const asAny = (command: unknown): AnyCommand => command as AnyCommand

/** What `enqueue` is given, with sensible values for what a test does not care about. */
export function newEntry(command: unknown, input: unknown, more: Partial<NewEntry> = {}): NewEntry {
  return {
    command: asAny(command),
    input,
    id: 'entry-1',
    base: null,
    holdMs: 0,
    tenant: 't1',
    uid: 'u1',
    now: NOW,
    spareId: 'spare-1',
    ...more,
  }
}

/** A stored row of that command. */
export function rowOf(command: unknown, input: unknown, more: Partial<Row> = {}): Row {
  const id = more.id ?? `row-${more.seq ?? 1}`
  return { ...newRow(0, newEntry(command, input), id), seq: 1, ...more }
}

export const createRow = (id: string, more: Partial<Row> = {}) => rowOf(create, { id, name: `name of ${id}` }, more)
export const updateRow = (id: string, changes: Record<string, unknown>, more: Partial<Row> = {}) =>
  rowOf(update, { id, changes }, more)
export const removeRow = (id: string, more: Partial<Row> = {}) => rowOf(remove, { id }, more)
export const contactRow = (id: string, customerId: string, more: Partial<Row> = {}) =>
  rowOf(contact, { id, customer_id: customerId, summary: `summary of ${id}` }, more)

/** A row as it is while it is being sent. */
export const sending = (row: Row): Row => ({ ...row, state: 'sending', attempts: row.attempts + 1, request: {} })

export function stateOf(rows: readonly Row[], meta: Partial<QueueMeta> = {}, sent?: Row): QueueState {
  const seq = Math.max(0, ...rows.map((row) => row.seq))
  return { rows, meta: { seq, lease: null, rest: null, ...meta }, sent }
}

/** A customer of the server. */
export function customer(id: string, more: Partial<Customer> = {}): Customer {
  return {
    ...EMPTY_CUSTOMER,
    id,
    name: 'n',
    created_at: '2026-05-01T00:00:00Z',
    updated_at: '2026-05-01T00:00:00Z',
    version: 1,
    last_interaction_at: null,
    interactions_count: 0,
    ...more,
  }
}

/** A refusal of the server with that code. */
export function refusal(
  code: ErrorCode,
  { context = {}, retryAfterMs }: { context?: Record<string, unknown>; retryAfterMs?: number } = {},
): ApiError {
  const { retryable: _, ...definition } = errorDefinition(code)
  return new ApiError({
    ...definition,
    kind: 'refused',
    requestId: 'request-1',
    validationErrors: [],
    context,
    sent: true,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

/** Room for so many of whatever class. */
export const slots = (count: number): Slots => ({ interactive: count, bulk: count, transfer: count, all: count })
