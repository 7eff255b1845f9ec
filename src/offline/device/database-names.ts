import type { Identity } from './identity'

/** What a database of ours holds: copies that can be read again, or what exists nowhere else yet. */
export type DatabaseKind = 'cache' | 'outbox'

/** The name of a person's database in one tenant: nobody else's session ever opens it. */
export function databaseName(kind: DatabaseKind, { tenantId, uid }: Identity): string {
  return `${kind}:${encodeURIComponent(tenantId)}:${encodeURIComponent(uid)}`
}

/** Reads such a name back; null for databases that are not ours. */
export function parseDatabaseName(name: string): { kind: DatabaseKind; scope: Identity } | null {
  const [kind, tenantId, uid, ...rest] = name.split(':')
  if ((kind !== 'cache' && kind !== 'outbox') || !tenantId || !uid || rest.length > 0) return null
  try {
    return { kind, scope: { tenantId: decodeURIComponent(tenantId), uid: decodeURIComponent(uid) } }
  } catch {
    return null
  }
}

/**
 * Where the tabs of a person and the replica's workers hear that the copy in that database has changed. The name keeps an
 * old word: tabs of an earlier version of the app listen there, too.
 */
export function replicaChannel(database: string): string {
  return `directory:${database}`
}
