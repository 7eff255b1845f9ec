import { toTokyoDay } from '@/lib/tokyo-time'
import type { OutboxEntry } from './entry'

/** The waiting changes as a file that a person or the support can read; it holds no credential. */
export function exportFile(entries: readonly OutboxEntry[], now: number): File {
  const exported = entries.map(({ invalidates: _, result: __, request: ___, ...entry }) => entry)
  const body = { exported_at: new Date(now).toISOString(), entries: exported }
  const day = toTokyoDay(now)
  return new File([JSON.stringify(body, null, 2)], `madoguchi-outbox-${day}.json`, { type: 'application/json' })
}
