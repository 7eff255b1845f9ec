import type { Database } from '../db/connect.ts'
import { withOperator } from '../db/with-tenant.ts'

/**
 * What is left of tenants that were deleted, a line each, the last one first: tab-separated, so that a copy of it can be kept
 * and compared (docs/decisions/036-closing.md). Times are UTC.
 */
export async function deletedTenants(database: Database): Promise<string[]> {
  const rows = await withOperator(database, (trx) =>
    trx.selectFrom('closed_tenants').selectAll().orderBy('deleted_at', 'desc').orderBy('id').execute(),
  )
  if (rows.length === 0) return ['削除したテナントはありません。']
  return [
    ['テナントID', '申込', '申込者のID', '削除', '行数', '最後の封印', 'ハッシュ'].join('\t'),
    ...rows.map(({ id, asked_at, asked_by_uid, deleted_at, counts, seal_position, seal_hash }) => {
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
      return [id, asked_at.toISOString(), asked_by_uid, deleted_at.toISOString(), total, seal_position, seal_hash].join(
        '\t',
      )
    }),
  ]
}
