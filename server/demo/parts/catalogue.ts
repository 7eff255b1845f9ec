import type { Insertable } from 'kysely'
import { productFields } from '#contract/products'
import { searchLines } from '#contract/search-text'
import type { ProductsTable } from '../../db/schema.ts'
import type { LaterSchema } from '../../db/schema-later.ts'
import type { DemoDocument } from '../documents.ts'
import type { DemoProduct } from '../practice.ts'
import { daysAgo, membersWith, type PartContext } from './context.ts'

type Row<T extends keyof LaterSchema> = Insertable<LaterSchema[T]>
export type FolderRow = Row<'folders'> & { id: string }

export function makeProducts(context: PartContext, products: readonly DemoProduct[]): Insertable<ProductsTable>[] {
  const random = context.random('products')
  return products.map((product) => {
    const createdAt = daysAgo(context, random.int(200, 900))
    return {
      tenant_id: context.tenantId,
      id: random.uuid(),
      ...product,
      search_text: searchLines(productFields, product),
      created_at: createdAt,
      updated_at: createdAt,
    }
  })
}

/** The folders that documents name, each once, parents before their children. */
export function makeFolders(context: PartContext, documents: readonly DemoDocument[]): Map<string, FolderRow> {
  const random = context.random('folders')
  const [maker] = membersWith(context, ['admin'])
  const folders = new Map<string, FolderRow>()
  for (const { folder } of documents) {
    for (const [depth, name] of folder.entries()) {
      const path = folder.slice(0, depth + 1).join('/')
      if (folders.has(path)) continue
      const createdAt = daysAgo(context, 400)
      folders.set(path, {
        tenant_id: context.tenantId,
        id: random.uuid(),
        parent_id: folders.get(folder.slice(0, depth).join('/'))?.id ?? null,
        name,
        created_by: maker?.name ?? '',
        created_by_member: maker?.id ?? null,
        created_at: createdAt,
        updated_at: createdAt,
      })
    }
  }
  return folders
}
