import type { AnyCommand } from '../commands'
import type { NewEntry } from './enqueue'
import type { Owner, SubmitOptions } from './outbox-types'
import type { Platform } from './platform'

/** What a form submits, as an entry of that person from now. */
export function newEntry(
  { tenantId, uid }: Owner,
  platform: Pick<Platform, 'now' | 'uuid'>,
  [command, input, options]: [AnyCommand, unknown, SubmitOptions],
): NewEntry {
  return {
    command,
    input,
    id: options.id ?? platform.uuid(),
    base: options.base ?? null,
    holdMs: options.holdMs ?? 0,
    draft: options.draft,
    tenant: tenantId,
    uid,
    now: platform.now(),
    spareId: platform.uuid(),
  }
}
