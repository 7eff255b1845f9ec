import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { freeText } from './fields.ts'
import { Id, IdParams, integer, Timestamp } from './primitives.ts'

/** What people say of a device: its name, or nothing. */
export const deviceFields = { name: freeText({ max: 60 }) }

/** A name that is taken back is an empty one. */
export const DeviceRename = z.object({ name: deviceFields.name.schema })

export const Device = z.looseObject({
  id: Id,
  /** What a person calls it; empty until somebody has. */
  name: z.string(),
  /** e.g. `Android タブレット・Chrome`, by what the browser says of itself. */
  platform: z.string(),
  member: z.looseObject({ id: Id, name: z.string() }),
  /** Whether the caller uses it. */
  is_own: z.boolean(),
  /** Whether this very request came from it. */
  is_current: z.boolean(),
  first_seen_at: Timestamp,
  /** To about five minutes. */
  last_seen_at: Timestamp,
  /** When it last fetched changes of the customers that it keeps; null: never. */
  last_pull_at: z.nullable(Timestamp),
  /** Since when it is refused, and who said so; null: it is not. */
  revoked_at: z.nullable(Timestamp),
  revoked_by: z.nullable(z.string()),
})
export type Device = z.infer<typeof Device>

export const devices = {
  list: endpoint({
    method: 'GET',
    path: '/api/devices/',
    summary: 'Devices on which people work, last seen first; with `own=true` the own ones alone',
    query: z.object({ own: z.optional(z.enum(['true', 'false'])), limit: z._default(integer(1, 1_000), 500) }),
    response: z.looseObject({ devices: z.array(Device) }),
    ours: true,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/devices/{id}',
    summary: 'What a device is called',
    params: IdParams,
    body: DeviceRename,
    response: Device,
    ours: true,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/devices/{id}/revoke',
    summary:
      "Refuse a person's device and the sign-in on it from now on (AUTH_004). BIZ_004 for the device that the request comes from",
    params: IdParams,
    response: Device,
    ours: true,
  }),
  admit: endpoint({
    method: 'POST',
    path: '/api/devices/{id}/admit',
    summary: 'Let a refused device work again',
    params: IdParams,
    response: Device,
    ours: true,
  }),
}
