import type { OutboxEntry } from '@/offline/queue/entry'
import type { UpdateState } from '@/pwa/update-store'

/** Something of this device alone that waits for the person; no server ever hears of it. */
export type DeviceEvent =
  | {
      kind: 'conflict' | 'refused'
      count: number /** Whose records, each once, in the order of the queue. */
      names: readonly string[]
    }
  | { kind: 'update' }

type Entry = Pick<OutboxEntry, 'state' | 'label'>

/** What this device has to say: changes that need a decision first, then the new version. */
export function deviceEvents(entries: readonly Entry[], available: UpdateState['available']): DeviceEvent[] {
  const undecided = (['conflict', 'refused'] as const).flatMap((kind) => {
    const concerned = entries.filter(({ state }) => state === kind)
    if (concerned.length === 0) return []
    const names = [...new Set(concerned.map(({ label }) => label).filter(Boolean))]
    return [{ kind, count: concerned.length, names }]
  })
  return available === 'no' ? undecided : [...undecided, { kind: 'update' as const }]
}
