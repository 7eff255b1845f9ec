import { toTokyoMonth } from '@/lib/tokyo-time'
import type { ShownInteraction } from './fold'

export type MonthOfContacts = {
  /** `YYYY-MM` in the time zone of the desk. */
  month: string
  items: ShownInteraction[]
}

/** The contacts under their months, in the order in which they come. */
export function groupByMonth(items: readonly ShownInteraction[]): MonthOfContacts[] {
  const months = Map.groupBy(items, ({ record }) => toTokyoMonth(record.occurred_at))
  return [...months].map(([month, own]) => ({ month, items: own }))
}
