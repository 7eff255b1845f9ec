// The queue as people think of it: by customer, and what waits for something below what it waits for.
import type { OutboxEntry } from '@/offline/outbox/entry'

/** An entry and those that cannot go on before it, however indirectly, in the order in which they were made. */
export type EntryTree = { entry: OutboxEntry; waiting: readonly OutboxEntry[] }
export type EntryGroup = {
  key: string
  /** Whose changes these are; empty when no entry says so. */
  name: string
  trees: readonly EntryTree[]
}

/** Groups entries by the record that their lane belongs to, in the order of each group's first entry. */
export function groupEntries(entries: readonly OutboxEntry[]): EntryGroup[] {
  const byId = new Map(entries.flatMap((entry) => [entry.id, ...entry.merged].map((id) => [id, entry] as const)))
  const trees = new Map<string, { entry: OutboxEntry; waiting: OutboxEntry[] }>()
  for (const entry of entries) if (rootOf(entry, byId) === entry) trees.set(entry.id, { entry, waiting: [] })
  for (const entry of entries) {
    const root = rootOf(entry, byId)
    if (root !== entry) trees.get(root.id)?.waiting.push(entry)
  }
  const lanes = new Map<string, EntryTree[]>()
  for (const tree of trees.values()) lanes.set(tree.entry.lane, [...(lanes.get(tree.entry.lane) ?? []), tree])
  return [...lanes].map(([key, trees]) => ({ key, name: nameOf(trees), trees }))
}

/** The entries of a group as they stand on the screen. */
export function idsOf({ trees }: EntryGroup): string[] {
  return trees.flatMap(({ entry, waiting }) => [entry.id, ...waiting.map(({ id }) => id)])
}

/** Whatever an entry waits for in the end; itself when it waits for no other. */
function rootOf(entry: OutboxEntry, byId: ReadonlyMap<string, OutboxEntry>): OutboxEntry {
  const seen = new Set<string>()
  let root = entry
  while (root.blocked_by !== null && !seen.has(root.id)) {
    seen.add(root.id)
    const blocker = byId.get(root.blocked_by)
    if (!blocker) break
    root = blocker
  }
  return root
}

/** The customer's name as the latest change of the customer has it, else as the contact has it. */
function nameOf(trees: readonly EntryTree[]): string {
  const entries = trees.flatMap(({ entry, waiting }) => [entry, ...waiting])
  const own = entries.filter(({ lane, subject }) => lane === `${subject.kind}:${subject.id}`)
  return own.findLast(({ label }) => label !== '')?.label ?? entries.map(customerName).find(Boolean) ?? ''
}

function customerName({ input, label }: OutboxEntry): string {
  const name = (input as { customer_name?: unknown } | null)?.customer_name
  return typeof name === 'string' && name !== '' ? name : label
}
