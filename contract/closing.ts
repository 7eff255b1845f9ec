import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './primitives.ts'

/** So many days before the deletion administrators are reminded of it. */
export const REMINDERS_DAYS = [7, 1] as const

/** The longest that may be typed for the name of the tenant. */
export const LONGEST_TYPED_NAME = 200

/** Whether somebody has typed the name of the tenant, whatever the keyboard makes of width and spaces. */
export function isNameOf(typed: string, name: string): boolean {
  return plain(typed) === plain(name)
}

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()

/** That a tenant is going to be deleted. */
export const Closing = z.looseObject({
  /** When everything is deleted. */
  delete_at: Timestamp,
  asked_at: Timestamp,
  /** The name of who asked for it. */
  asked_by: z.string(),
})
export type Closing = z.infer<typeof Closing>

export const ClosingState = z.looseObject({
  /** Null: it stays. */
  closing: z.nullable(Closing),
  /** For so many days after it was asked for it can be withdrawn. */
  days: z.int(),
})
export type ClosingState = z.infer<typeof ClosingState>

export const closing = {
  get: endpoint({
    method: 'GET',
    path: '/api/administration/closing',
    summary: 'Whether the tenant is going to be deleted, and when',
    response: ClosingState,
    ours: true,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/administration/closing',
    summary:
      'Have the tenant deleted with everything in it, some weeks later; everybody works on until then. Needs its name and a sign-in of the last minutes (AUTH_009). The day stays when that was asked for already',
    body: z.object({ name: z.string().check(z.maxLength(LONGEST_TYPED_NAME)) }),
    response: ClosingState,
    status: 201,
    ours: true,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/administration/closing',
    summary: 'Keep the tenant. BIZ_002 when the day has come',
    response: ClosingState,
    ours: true,
  }),
}
