import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Job } from './jobs.ts'
import { GivenTime, Id, integer, Timestamp, text } from './primitives.ts'

/** Records of an entry that are named in a list; `record_count` says how many there are. */
export const NAMED_RECORDS = 5

/** Entries that one exported file holds at most: the newest of those that match. */
export const EXPORT_LIMIT = 200_000

/** Which entries are meant; what is absent does not narrow. */
export const AuditFilter = z.object({
  /** A member of the tenant. */
  member_id: z.optional(Id),
  /** The whole action, e.g. `PUT /api/customers/{id}`. */
  action: z.optional(text(100)),
  /** A record that was read or changed. */
  record_id: z.optional(Id),
  /** From this time on. */
  from: z.optional(GivenTime),
  /** Before this time. */
  to: z.optional(GivenTime),
})
export type AuditFilter = z.infer<typeof AuditFilter>

const AuditRecord = z.looseObject({
  id: Id,
  /** Null for a record that no screen shows, or that is gone. */
  kind: z.nullable(z.enum(['customer', 'product', 'member'])),
  name: z.nullable(z.string()),
})
export type AuditRecord = z.infer<typeof AuditRecord>

/** One act: who did what to which records. Never their content. */
export const AuditEntry = z.looseObject({
  /** Rises from entry to entry. */
  id: z.int(),
  at: Timestamp,
  /** Null for somebody who is no member any more, and for the operator. */
  member: z.nullable(z.looseObject({ id: Id, name: z.string() })),
  by_operator: z.boolean(),
  /** `METHOD /path` of the API, `METHOD /path?since` for what a device copied, `sign-in` and its like, or `admin <command>`. */
  action: z.string(),
  record_count: z.int(),
  /** The first of them. */
  records: z.array(AuditRecord),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = z.looseObject({
  /** Newest first. */
  entries: z.array(AuditEntry),
  /** The `before` of the next page; absent on the last one. */
  next_before: z.optional(z.int()),
})
export type AuditPage = z.infer<typeof AuditPage>

/**
 * What does not fit at a seal: `entries` entries were changed, added or removed · `chain` the seal itself was, or one
 * before it · `lost` it was there at an earlier check and is gone.
 */
export const AuditFault = z.looseObject({ position: z.int(), reason: z.enum(['entries', 'chain', 'lost']) })
export type AuditFault = z.infer<typeof AuditFault>

export const AuditChain = z.looseObject({
  /** The newest seal. Whoever keeps its hash elsewhere can prove a chain that was made again. */
  head: z.nullable(z.looseObject({ position: z.int(), hash: z.string(), sealed_at: Timestamp })),
  last_check: z.nullable(z.looseObject({ at: Timestamp, entries: z.int(), fault: z.nullable(AuditFault) })),
})
export type AuditChain = z.infer<typeof AuditChain>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    summary: 'What members have read and changed, newest first',
    query: z.extend(AuditFilter, {
      limit: z._default(integer(1, 200), 50),
      before: z.optional(integer(1, 999_999_999_999_999)),
    }),
    response: AuditPage,
    ours: true,
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/audit/people',
    summary: 'Whose entries there can be: all members by name, also those who have no access any more',
    response: z.looseObject({ members: z.array(z.looseObject({ id: Id, name: z.string(), active: z.boolean() })) }),
    ours: true,
  }),
  chain: endpoint({
    method: 'GET',
    path: '/api/audit/chain',
    summary: 'The newest seal of the audit log, and what the last check of all seals has found',
    response: AuditChain,
    ours: true,
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/audit/checks',
    summary: 'Check all seals of the audit log now, by a job; the outcome is told by the chain',
    response: Job,
    status: 201,
    ours: true,
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/audit/exports',
    summary: `Write the entries of a filter into a CSV file, the newest ${EXPORT_LIMIT} at most, by a job; its result names the file and says whether all are in it`,
    body: AuditFilter,
    response: Job,
    status: 201,
    ours: true,
  }),
}

/** The result of an export. */
export const AuditExported = z.looseObject({ file_id: Id, name: z.string(), entries: z.int(), is_whole: z.boolean() })
