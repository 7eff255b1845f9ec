// What a tenant has in the object store, and what the rows say of it.
import { withOperator } from '../../../server/db/with-tenant.ts'
import type { ObjectServer } from '../../object-store/object-server.ts'
import type { World } from './world.ts'

/** The store of a world that was opened with one. */
export function storeOf({ store }: World): ObjectServer {
  if (!store) throw new Error('this world has no store')
  return store
}

/** The paths of a tenant's objects. */
export const pathsOf = (world: World, tenantId: string): string[] =>
  [...storeOf(world).objects.keys()].filter((path) => path.startsWith(`${tenantId}/`))

/** The rows of a tenant's objects, as the store names them. */
export const notedOf = (world: World, tenantId: string) =>
  withOperator(world.database.owner, async (trx) => {
    const rows = await trx.selectFrom('file_objects').selectAll().where('tenant_id', '=', tenantId).execute()
    return rows.map(({ file_id, id, kept_at }) => ({ path: `${tenantId}/${file_id}/${id}`, isKept: kept_at !== null }))
  })

/** Where the bytes of a file lie: how many pieces the database has, and the path in the store. */
export const placeOf = (world: World, tenantId: string, id: string) =>
  withOperator(world.database.owner, async (trx) => {
    const { object_id, completed_at } = await trx
      .selectFrom('files')
      .select(['object_id', 'completed_at'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const pieces = await trx
      .selectFrom('file_chunks')
      .select('start')
      .where('tenant_id', '=', tenantId)
      .where('file_id', '=', id)
      .execute()
    const path = object_id && `${tenantId}/${id}/${object_id}`
    return { pieces: pieces.length, path, isWhole: completed_at !== null }
  })
