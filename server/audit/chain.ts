import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { asRole } from '../db/as-role.ts'
import type { AuditLogTable, AuditSealsTable } from '../db/schema-audit.ts'
import type { Trx } from '../db/with-tenant.ts'

/** Entries read in one transaction while a seal is worked out. */
const BATCH = 2_000

/** What stands before the first seal. */
export const BEGINNING = '0'.repeat(64)

export type SealedEntry = Pick<
  Selectable<AuditLogTable>,
  'id' | 'at' | 'uid' | 'action' | 'subject_ids' | 'request_id' | 'xid'
>
export type Seal = Omit<Selectable<AuditSealsTable>, 'tenant_id' | 'sealed_at'>
/** Everything of a seal that is known before its entries are read. */
export type OpenSeal = Omit<Seal, 'entries' | 'hash'>

/** One entry as the hash takes it: a line of JSON, its time as UTC with milliseconds. */
export function canonicalEntry({ id, at, uid, action, subject_ids, request_id, xid }: SealedEntry): string {
  return `${JSON.stringify([id, at.toISOString(), uid, action, subject_ids, request_id, xid])}\n`
}

/**
 * Works a seal out: SHA-256 over a line with what is known of the seal (the hash before it among that), a line for each
 * entry in the order of transactions and ids, and a line with their number.
 */
export async function closeSeal(tenantId: string, open: OpenSeal, entries: AsyncIterable<SealedEntry>): Promise<Seal> {
  const { position, dataset_id, from_xid, to_xid, previous } = open
  const hash = createHash('sha256')
  hash.update(`${JSON.stringify([tenantId, position, dataset_id, from_xid, to_xid, previous])}\n`)
  let count = 0
  for await (const entry of entries) {
    hash.update(canonicalEntry(entry))
    count += 1
  }
  hash.update(`${count}\n`)
  return { ...open, entries: count, hash: hash.digest('hex') }
}

type Read = <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>

/** The entries of a seal in their order, read by batches, each in a transaction of its own. */
export async function* entriesOf(
  read: Read,
  { dataset_id, from_xid, to_xid }: Pick<OpenSeal, 'dataset_id' | 'from_xid' | 'to_xid'>,
): AsyncGenerator<SealedEntry> {
  let after = { xid: from_xid, id: '-1' }
  for (;;) {
    const batch = await read((trx) =>
      asRole(trx, 'madoguchi_auditor', async () => {
        const { rows } = await sql<SealedEntry>`
          select id, at, uid, action, subject_ids, request_id, xid from audit_log
          where dataset_id = ${dataset_id} and xid < ${to_xid}::xid8
            and (xid, id) > (${after.xid}::xid8, ${after.id}::bigint)
          order by xid, id limit ${BATCH}`.execute(trx)
        return rows
      }),
    )
    yield* batch
    const last = batch.at(-1)
    if (batch.length < BATCH || !last) return
    after = last
  }
}

export const SEAL_COLUMNS = [
  'position',
  'dataset_id',
  'from_xid',
  'to_xid',
  'entries',
  'previous',
  'hash',
] as const satisfies (keyof Seal)[]
