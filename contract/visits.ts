import * as z from 'zod/mini'
import { DAY_MS } from './day.ts'
import { endpoint } from './endpoint.ts'
import { neededNumber } from './field-kinds.ts'
import { changeShape, freeText, inputShape, keptShape, neededText } from './fields.ts'
import { COPY_PAGE } from './list-limits.ts'
import { Deleted, listOrigin, pageQuery } from './lists.ts'
import { Day, Id, IdParams, Timestamp, text, timeUntil } from './primitives.ts'
import { VisitStatus } from './visit-steps.ts'

/** The highest number on a slip. */
const LAST_NUMBER = 9_999

/** What was pressed lies in the past; a clock that is more than a day ahead is wrong. */
const PressedTime = timeUntil(() => Date.now() + DAY_MS)

/** A day of Japan's calendar on which somebody can have come. */
const VisitDay = Day.check(z.refine((day) => day >= '2000-01-01' && day <= '2199-12-31', { error: 'time' }))

/** What is known of somebody who comes to the desk. */
export const visitFields = {
  /** Who it is. Of a customer it is the name when they came. */
  name: neededText({ max: 200, tidy: 'name', personal: true }),
  name_kana: freeText({ max: 200, tidy: 'furigana', personal: true }),
  /** Null for somebody without a record. */
  customer_id: { schema: z.nullable(Id), kept: z.nullable(z.string()), empty: null },
  /** What they come for. */
  purpose: freeText({ max: 300, personal: true }),
  day: { schema: VisitDay, kept: z.string() },
  /** The number that is called. A device gives the next one that it knows of; two of the same get branches. */
  number: neededNumber({ least: 1, most: LAST_NUMBER }),
  arrived_at: { schema: PressedTime, kept: z.string() },
}

/** Somebody who has come to the desk on a day. */
export const Visit = z.looseObject({
  id: Id,
  ...keptShape(visitFields),
  /** 0, unless another one of the day has the number: 1 for the second, and so on. The server says which. */
  branch: z.int(),
  status: VisitStatus,
  served_at: z.nullable(Timestamp),
  paying_at: z.nullable(Timestamp),
  /** When it ended, whichever way. */
  done_at: z.nullable(Timestamp),
  /** The contact that was made of it when it was done; one at most. */
  interaction_id: z.nullable(Id),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int(),
  /** Who changed it last. Only in the current record of a refused change (412), null for one that was never changed. */
  updated_by_name: z.optional(z.nullable(z.string())),
})
export type Visit = z.infer<typeof Visit>

/** A new visit. The client makes the id, so that one taken down offline keeps its name for good. */
export const VisitCreate = z.object({ ...inputShape(visitFields), id: z.optional(Id) })

/** What may be corrected. A number that was handed out stays. */
const { name, name_kana, customer_id, purpose } = visitFields
export const VisitUpdate = z.object(changeShape({ name, name_kana, customer_id, purpose }, 'schema'))
export type VisitUpdate = z.infer<typeof VisitUpdate>

/** See `visit-steps.ts`. */
export const VisitStepBody = z.object({ from: VisitStatus, to: VisitStatus, at: PressedTime })

export const VisitListQuery = z.object({
  /** Today in Japan, unless given. */
  day: z.optional(VisitDay),
  ...pageQuery(COPY_PAGE, COPY_PAGE),
  /** The `collection_version` that the caller has: while it is still that, no visits are sent. */
  known: z.optional(text(40)),
  cursor: z.optional(text(2_000)),
})

export const VisitList = z.looseObject({
  /** How many there are on the day, over all pages. */
  total: z.int(),
  /** In the order in which they came. */
  visits: z.array(Visit),
  /** Absent on the last page. */
  next_cursor: z.optional(z.string()),
  ...listOrigin,
  /** Another one after each change of any visit of the day: pages with the same one fit together. */
  collection_version: z.string(),
})
export type VisitList = z.infer<typeof VisitList>

/** A visit as it is called and written: 12, or 12-2 for the second one with that number. */
export function calledNumber({ number, branch }: Pick<Visit, 'number' | 'branch'>): string {
  return branch === 0 ? String(number) : `${number}-${branch + 1}`
}

/** The number for who comes next, after all visits of the day that are known here. */
export function nextNumber(known: readonly Pick<Visit, 'number'>[]): number {
  const highest = known.reduce((most, { number }) => Math.max(most, number), 0)
  return Math.min(highest + 1, LAST_NUMBER)
}

export const visits = {
  list: endpoint({
    method: 'GET',
    path: '/api/visits',
    summary: 'Who came on a day, in the order in which they came',
    query: VisitListQuery,
    response: VisitList,
    ours: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/visits/{id}',
    summary: 'One visit',
    params: IdParams,
    response: Visit,
    ours: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/visits',
    summary: 'Take down who has come. Two with the same number of a day are both kept: the later one gets a branch',
    body: VisitCreate,
    response: Visit,
    status: 201,
    ours: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/visits/{id}',
    summary: 'Correct the name or what it is about, or say which customer it is. DB_004 once the visit is a contact',
    params: IdParams,
    body: VisitUpdate,
    response: Visit,
    ours: true,
  }),
  step: endpoint({
    method: 'POST',
    path: '/api/visits/{id}/step',
    summary: 'Go on to a state, or back to one. What is further along wins; a customer who is done gets one contact',
    params: IdParams,
    body: VisitStepBody,
    response: Visit,
    ours: true,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/visits/{id}',
    summary: 'Remove a visit; can be undone for 30 days. A contact that was made of it stays',
    params: IdParams,
    response: Deleted,
    ours: true,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/visits/{id}/restore',
    summary: 'Undo the removal',
    params: IdParams,
    response: Visit,
    ours: true,
  }),
}
