import type { ColumnType, Generated } from 'kysely'

/** Set by the database from the transaction's tenant; the operator role has to give it. */
type TenantId = ColumnType<string, string | undefined, never>

export type FilesTable = {
  tenant_id: TenantId
  id: string
  name: string
  media_type: string
  /** Bytes, as announced. */
  size: number
  /** As announced; checked before `completed_at` is set. */
  sha256: string
  /** Bytes that are stored. */
  received: Generated<number>
  uploaded_by_member: string | null
  created_at: ColumnType<Date, Date | undefined, never>
  /** null: still under way. */
  completed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When a record first named it; null: none has. */
  attached_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The job that made it piece by piece; null: somebody uploaded it. */
  made_by_job: ColumnType<string | null, string | null | undefined, never>
  /** When it is removed by itself; null: it stays as long as what it belongs to. */
  expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The object that its bytes are in; null: they are in `file_chunks`. */
  object_id: ColumnType<string | null, string | null | undefined, string | null>
}

export type FileChunksTable = {
  tenant_id: TenantId
  file_id: string
  /** Where in the file it begins. */
  start: number
  bytes: Buffer
}

/** An object in the store, from before it is put there until after it was removed. */
export type FileObjectsTable = {
  tenant_id: TenantId
  file_id: string
  id: string
  noted_at: ColumnType<Date, Date | undefined, never>
  /** When a file first named it: it was whole in the store then. */
  kept_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When somebody set out to remove it. From then on no file may name it. */
  removing_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}
