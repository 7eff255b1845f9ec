import { asksForDecision } from '@/offline/outbox/asks-for-decision'
import type { OutboxEntry } from '@/offline/outbox/entry'
import type { UpdateState } from '@/pwa/update-store'

/** Something of this device alone that waits for the person; no server ever hears of it. */
export type DeviceEvent =
  | {
      kind: (typeof UNDECIDED)[number]
      count: number /** Whose records, each once, in the order of the queue. */
      names: readonly string[]
    }
  | { kind: 'update' }

type Entry = Pick<OutboxEntry, 'state' | 'label' | 'blocked_by'>

/** What asks for a decision, by state; one that another entry holds up is not asked about, the other one is. */
const UNDECIDED = ['conflict', 'refused', 'blocked'] as const

/** What this device has to say: changes that need a decision first, then the new version. */
export function deviceEvents(entries: readonly Entry[], available: UpdateState['available']): DeviceEvent[] {
  const asking = entries.filter(asksForDecision)
  const undecided = UNDECIDED.flatMap((kind) => {
    const concerned = asking.filter(({ state }) => state === kind)
    if (concerned.length === 0) return []
    const names = [...new Set(concerned.map(({ label }) => label).filter(Boolean))]
    return [{ kind, count: concerned.length, names }]
  })
  return available === 'no' ? undecided : [...undecided, { kind: 'update' as const }]
}
