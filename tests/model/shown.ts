import type { Customer } from '#contract/customers'
import type { OutboxEntry } from '@/offline/outbox/entry'
import type { Day } from './day.ts'
import type { Tab } from './tab.ts'

/** The customers as the device shows them: what it read, with its own changes laid over that it does not hold yet. */
export function shownOn(
  { snapshots, sentBefore }: Pick<Day, 'snapshots' | 'sentBefore'>,
  { outbox, seat }: Tab,
): Customer[] {
  const shown = new Map(snapshots.get(seat))
  for (const entry of outbox.entries.get()) {
    if (entry.state !== 'sent' || !sentBefore.get(seat)?.has(entry.id)) foldEntry(shown, entry)
  }
  return [...shown.values()]
}

/** A minimal fold: what a person would see of their own changes. */
function foldEntry(shown: Map<string, Customer>, { command, input, state, result }: OutboxEntry): void {
  if (command === 'customers.create') {
    const record = (result ?? { ...(input as object), version: 0 }) as Customer
    if (!shown.has(record.id)) shown.set(record.id, record)
  } else if (command === 'customers.update') {
    const { id, changes } = input as { id: string; changes: Partial<Customer> }
    const before = shown.get(id)
    const after = result as Customer | null
    if (!before) return
    if (state === 'sent') {
      if (after && after.version > before.version) shown.set(id, after)
    } else shown.set(id, { ...before, ...changes })
  } else if (command === 'customers.restore' && state === 'sent') {
    const back = result as Customer | null
    if (back) shown.set(back.id, back)
  } else if (command === 'customers.delete' && state !== 'conflict' && state !== 'refused') {
    shown.delete((input as { id: string }).id)
  }
}
