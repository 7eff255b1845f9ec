// For tests: the databases of a device as an earlier version of the app has left them.
import first from '../../../tests/dumps/device-1.json?raw'
import second from '../../../tests/dumps/device-2.json?raw'

type Value = { key: IDBValidKey; value: unknown }
type Dumped = { name: string; version: number; stores: Record<string, Value[]> }

/** Of the version before outbox and replica shared a database: waiting changes in every state, sent ones, a copy. */
export const DEVICE_1 = databasesOf(first)
/** Of the version before a device kept files: the same, moved, with products that name pictures of the server. */
export const DEVICE_2 = databasesOf(second)

function databasesOf(dump: string): readonly Dumped[] {
  return (JSON.parse(dump) as { databases: Dumped[] }).databases
}

/** Puts the dumped databases onto that disk. */
export async function loadDump(databases: readonly Dumped[], factory: IDBFactory = indexedDB): Promise<void> {
  for (const database of databases) await load(database, factory)
}

function load({ name, version, stores }: Dumped, factory: IDBFactory): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name, version)
    opening.onupgradeneeded = () => {
      for (const [store, values] of Object.entries(stores)) {
        const created = opening.result.createObjectStore(store)
        for (const { key, value } of values) created.put(typed(value), key)
      }
    }
    opening.onsuccess = () => resolve(opening.result.close())
    opening.onerror = () => reject(opening.error)
  })
}

/** A dumped value as it is on a disk: JSON knows no typed arrays. */
export function typed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typed)
  if (typeof value !== 'object' || value === null) return value
  const { $uint32, $float64 } = value as { $uint32?: number[]; $float64?: number[] }
  if ($uint32) return Uint32Array.from($uint32)
  if ($float64) return Float64Array.from($float64)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, typed(item)]))
}
