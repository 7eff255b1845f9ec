import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { neededNumber } from './field-kinds.ts'
import { changeShape, neededText } from './fields.ts'
import { LONGEST_LOCK, SHORTEST_LOCK } from './lock.ts'
import { CHANGEABLE_ROLES } from './rights.ts'
import { FEATURES, FeatureFlags, featureShape } from './tenant.ts'

/** What administrators type of their tenant. */
export const tenantFields = {
  name: neededText({ max: 200, tidy: 'name' }),
  /** After how many idle minutes a shared screen locks. */
  lock_minutes: neededNumber({ least: SHORTEST_LOCK, most: LONGEST_LOCK }),
}

/** What administrators see of their tenant as a whole. One version for all of it: each change raises it. */
export const TenantSettings = z.looseObject({
  name: z.string(),
  subdomain: z.string(),
  plan: z.string(),
  lock_minutes: z.int(),
  /** Every flag, those at their default too. */
  features: FeatureFlags,
  /** Features of which the tenant has records: people would miss them. */
  in_use: z.array(z.enum(FEATURES)),
  /** Cells of the permission matrix that are not as in the standard, by call and role. */
  cells: z.record(z.string(), z.record(z.string(), z.string())),
  version: z.int(),
})
export type TenantSettings = z.infer<typeof TenantSettings>

export const TenantChange = z.object(changeShape(tenantFields, 'schema'))
export type TenantChange = z.infer<typeof TenantChange>

/** The flags that are named change, the others stay. */
export const FeatureChange = z.object(featureShape)
export type FeatureChange = z.infer<typeof FeatureChange>

/** More than there are rights, for each role that can be changed. */
const MOST_CHANGES = 100

/** What roles may do; the rights that are named change, the others stay. */
export const RightsChange = z.object({
  changes: z
    .array(
      z.object({
        right: z.string(),
        role: z.enum(CHANGEABLE_ROLES),
        /** Null: as in the standard. */
        level: z.nullable(z.string()),
      }),
    )
    .check(z.maxLength(MOST_CHANGES)),
  /** Everything to the standard before that. */
  reset: z._default(z.boolean(), false),
})
export type RightsChange = z.input<typeof RightsChange>

export const administration = {
  settings: endpoint({
    method: 'GET',
    path: '/api/administration/settings',
    summary: 'The settings of the own tenant, for its administrators',
    response: TenantSettings,
    ours: true,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/administration/settings',
    summary: 'Change the name of the tenant, or after how many minutes its screens lock',
    body: TenantChange,
    response: TenantSettings,
    ours: true,
  }),
  changeFeatures: endpoint({
    method: 'PUT',
    path: '/api/administration/features',
    summary: 'Switch features of the tenant on or off; what has been recorded stays',
    body: FeatureChange,
    response: TenantSettings,
    ours: true,
  }),
  changeRights: endpoint({
    method: 'PUT',
    path: '/api/administration/rights',
    summary: 'Change what managers and staff may do, within what is safe for every tenant',
    body: RightsChange,
    response: TenantSettings,
    ours: true,
  }),
}
