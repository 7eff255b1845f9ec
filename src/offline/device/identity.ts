/** Whose data: one person in one tenant. Each such pair has databases of its own on the device. */
export type Identity = { tenantId: string; uid: string }

export function isSameIdentity(a: Identity | null, b: Identity | null): boolean {
  return a !== null && b !== null && a.tenantId === b.tenantId && a.uid === b.uid
}
