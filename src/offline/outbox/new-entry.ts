import type { Platform } from '../device/platform'
import type { AnyCommand } from './commands'
import type { NewEntry } from './enqueue'
import type { Owner, SubmitOptions } from './outbox-types'

/** What a form submits, as an entry of that person from the moment of the press. */
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
    onStored: options.onStored,
    tenant: tenantId,
    uid,
    now: options.pressedAt ?? platform.now(),
    spareId: platform.uuid(),
  }
}
