import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where `prepare.ts` leaves the links of the invitations that it has made; emptied by the runner before each run. */
export const INVITATIONS = join(import.meta.dirname, '../../test-results/invitations.json')

/** Who is invited: the first administrator of a new tenant, and two people of the clinic to みどり歯科. */
export type Invited = 'first' | 'moving' | 'moved'
export const FIRST_ADMIN = 'incho@aoba.example'

/** The way to an invitation on any server with a copy of the demo's data, e.g. `/invite?code=…`. */
export function invitationFor(who: Invited): string {
  return (JSON.parse(readFileSync(INVITATIONS, 'utf8')) as Record<Invited, string>)[who]
}
