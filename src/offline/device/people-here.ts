import { listDatabases } from '@/lib/list-databases'
import { parseDatabaseName } from './database-names'
import { namesWithMarker } from './eviction-marker'
import type { Identity } from './identity'

/**
 * Everybody of whom there is something on this device, in each of their tenants: by the names of the databases, and
 * where the browser does not tell those, by what was noted beside them.
 */
export async function peopleHere(): Promise<Identity[]> {
  const databases = (await listDatabases()) ?? []
  const names = new Set([...databases.map(({ name }) => name ?? ''), ...namesWithMarker()])
  const found = new Map<string, Identity>()
  for (const name of names) {
    const scope = parseDatabaseName(name)?.scope
    if (scope) found.set(JSON.stringify([scope.tenantId, scope.uid]), scope)
  }
  return [...found.values()]
}
