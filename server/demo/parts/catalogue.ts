import type { Insertable } from 'kysely'
import { productFields } from '#contract/products'
import { searchLines, searchText } from '#contract/search-text'
import type { ProductsTable } from '../../db/schema.ts'
import type { LaterSchema } from '../../db/schema-later.ts'
import type { DemoDocument } from '../documents.ts'
import type { DemoProduct } from '../practice.ts'
import { daysAgo, membersWith, type PartContext, uploaderOf } from './context.ts'

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

export function makeKnowledge(context: PartContext, documents: readonly DemoDocument[]): Row<'knowledge_documents'>[] {
  const random = context.random('knowledge')
  return documents.map((document) => ({
    ...storedFile(context, document, random.uuid(), random.int(30, 500), ['admin', 'manager']),
    description: document.description,
    tags: document.tags,
    status: 'indexing',
  }))
}

function storedFile(context: PartContext, document: DemoDocument, id: string, ageDays: number, roles: string[]) {
  const uploader = uploaderOf(context, ageDays, roles)
  const content = Buffer.from(document.text, 'utf8')
  const createdAt = daysAgo(context, ageDays)
  return {
    tenant_id: context.tenantId,
    id,
    title: document.title,
    file_name: document.fileName,
    media_type: 'text/markdown',
    size: content.byteLength,
    content,
    text: document.text,
    search_text: searchText(`${document.title}\n${document.text}`),
    uploaded_by: uploader?.name ?? '',
    uploaded_by_member: uploader?.id ?? null,
    created_at: createdAt,
    updated_at: createdAt,
  }
}
