import { addressText } from '@/lib/address-text'

/** What the address of the audit log can say: ids and words of ours, nothing of what people are called. */
export type AuditSearch = {
  member?: string
  action?: string
  record?: string
  /** Days in Tokyo, `YYYY-MM-DD`, both included. */
  from?: string
  to?: string
}
export type AuditSearchChange = { [K in keyof AuditSearch]?: AuditSearch[K] | null | undefined }

/** Reads an address that anybody may have typed; what makes no sense in it narrows nothing (`filterOf`). */
export function parseAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const parts = ['member', 'action', 'record', 'from', 'to'].map((name) => [name, addressText(raw[name])])
  return withoutNothing(Object.fromEntries(parts))
}

/** The address after some of its parts changed. */
export function withoutNothing(search: AuditSearchChange): AuditSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as AuditSearch
}
