import * as z from 'zod/mini'
import { type CustomerFilter, type CustomerFilterQuery, filterQuery } from './customer-filter.ts'
import { filterShape } from './customer-list.ts'
import { KANA_ROWS, type KanaRow } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { yesNo } from './field-kinds.ts'
import { changeShape, inputShape, keptShape, neededText } from './fields.ts'
import { Deleted } from './lists.ts'
import { Id, IdParams, Timestamp } from './primitives.ts'

/** Filters that a tenant shares, and that each person has beside them. */
export const SHARED_FILTERS = 100
export const OWN_FILTERS = 50

const parts = { ...filterShape, kana_row: z.optional(z.enum(KANA_ROWS)) }

/**
 * What a saved filter asks for: the parts of a filter, and a row of the kana index. Words that were searched for are not kept:
 * a name would outlive the customer who has it. A part that nobody here knows is refused, never passed over.
 */
export const SavedConditions = z.looseObject(parts).check(
  z.refine((given) => Object.keys(given).every((name) => Object.hasOwn(parts, name)), { error: 'unknown' }),
  z.refine((given) => Object.keys(given).length > 0, { error: 'required' }),
)

/** What a person chooses of a saved filter. */
export const savedFilterFields = {
  name: neededText({ max: 60, tidy: 'name' }),
  /** A later version may know more parts: what is kept is any object. */
  filter: { schema: SavedConditions, kept: z.record(z.string(), z.unknown()) },
  /** Everybody of the tenant sees it. Only who may change all may share one. */
  is_shared: yesNo(false),
}

export const SavedFilter = z.looseObject({
  id: Id,
  ...keptShape(savedFilterFields),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Name of whoever made it. */
  created_by: z.string(),
  /** Whether the caller made it. */
  is_own: z.boolean(),
  version: z.int(),
  /** Who changed it last. Only in the current record of a refused change (412), null for one that was never changed. */
  updated_by_name: z.optional(z.nullable(z.string())),
})
export type SavedFilter = z.infer<typeof SavedFilter>

export const SavedFilterInput = z.object(inputShape(savedFilterFields))
export type SavedFilterInput = z.output<typeof SavedFilterInput>

/** A new one. The client makes the id, so that one made offline keeps its name for good. */
export const SavedFilterCreate = z.extend(SavedFilterInput, { id: z.optional(Id) })

/** Only the fields that change; the others stay as they are. */
export const SavedFilterUpdate = z.object(changeShape(savedFilterFields, 'schema'))
export type SavedFilterUpdate = z.infer<typeof SavedFilterUpdate>

export const savedFilters = {
  list: endpoint({
    method: 'GET',
    path: '/api/saved-filters/',
    summary: 'Saved filters of the list of customers: the shared ones and the own, by name',
    response: z.looseObject({ saved_filters: z.array(SavedFilter) }),
    ours: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/saved-filters/',
    summary: 'Save a filter',
    body: SavedFilterCreate,
    response: SavedFilter,
    status: 201,
    ours: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/saved-filters/{id}',
    summary: 'Change the name of a saved filter, what it asks for, or who sees it',
    params: IdParams,
    body: SavedFilterUpdate,
    response: SavedFilter,
    ours: true,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/saved-filters/{id}',
    summary: 'Delete a saved filter; can be undone for 30 days',
    params: IdParams,
    response: Deleted,
    ours: true,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/saved-filters/{id}/restore',
    summary: 'Undo the deletion of a saved filter',
    params: IdParams,
    response: SavedFilter,
    ours: true,
  }),
}

/** What a saved filter asks the list for, as a query says it. */
export type SavedQuestion = CustomerFilterQuery & { kana_row?: KanaRow | undefined }

/** A saved filter as a query; null for one that a later version has saved, of which this one would leave out a part. */
export function questionOf({ filter }: Pick<SavedFilter, 'filter'>): SavedQuestion | null {
  const { data } = SavedConditions.safeParse(filter)
  if (!data) return null
  const { kana_row, ...rest } = data
  return { ...filterQuery(rest as CustomerFilter), ...(kana_row && { kana_row }) }
}

/** A query as it is saved. */
export function conditionsOf({ tags, ...rest }: SavedQuestion): Record<string, unknown> {
  const asked = Object.entries({ ...rest, tags: tags === undefined ? undefined : JSON.parse(tags) })
  return Object.fromEntries(asked.filter(([, value]) => value !== undefined))
}
