import { sql } from 'kysely'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { FileReader, StoredObject, Whole } from '../core/objects/object-store.ts'
import { type Trx, withTenant } from '../db/with-tenant.ts'

/** What is at a place of a file: bytes of the database from there on, or the object that all of it is in. */
type Part = { bytes: Buffer } | { object: StoredObject; whole: Whole }

/**
 * The bytes of a file from `from` on, wherever they lie. They end early when the file is removed meanwhile, and go on in the
 * store when it is moved there. No transaction is open between two pieces. Throws FILE_005 when the store does not give them.
 */
export async function* bytesFrom(
  { read, objects, signal }: FileReader,
  fileId: string,
  from = 0,
): AsyncGenerator<Uint8Array> {
  for (let offset = from; ; ) {
    signal?.throwIfAborted()
    const part = await read((trx) => partAt(trx, fileId, offset))
    if (!part) return
    if ('object' in part) {
      if (!objects)
        throw new AppError('FILE_005', { cause: new Error('a file lies in a store that is not configured') })
      return yield* objects.read(part.object, part.whole, offset, signal)
    }
    yield part.bytes
    offset += part.bytes.byteLength
  }
}

/** Reads files of that tenant. */
export type TenantReader = FileReader & { tenantId: string }

/** Reads in the caller's tenant, between the transactions of the call. */
export function readingAs({ deps, caller }: CallContext): TenantReader {
  const { database, objects } = deps
  const tenantId = caller.tenant.id
  return { tenantId, objects, read: (part) => withTenant(database, tenantId, part) }
}

type Row = {
  tenant_id: string
  size: number
  sha256: string
  object_id: string | null
  start: number | null
  bytes: Buffer | null
}

/** In one statement: a file that is moved between two of them would be found nowhere. Null at the end, and for no file. */
async function partAt(trx: Trx, fileId: string, offset: number): Promise<Part | null> {
  const { rows } = await sql<Row>`
    select f.tenant_id, f.size, f.sha256, f.object_id, c.start, c.bytes from files f
    left join lateral (
      select start, bytes from file_chunks c
      where c.tenant_id = f.tenant_id and c.file_id = f.id and c.start <= ${offset}::integer
      order by c.start desc limit 1) c on f.object_id is null
    where f.id = ${fileId}::uuid`.execute(trx)
  const [row] = rows
  if (!row || offset >= row.size) return null
  const { tenant_id: tenantId, object_id: id, size, sha256, start, bytes } = row
  if (id !== null) return { object: { tenantId, fileId, id }, whole: { size, sha256 } }
  const rest = bytes?.subarray(offset - (start ?? 0))
  return rest && rest.byteLength > 0 ? { bytes: rest } : null
}
