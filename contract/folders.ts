import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { changeShape, inputShape, keptShape, neededText } from './fields.ts'
import { COPY_PAGE } from './list-limits.ts'
import { Deleted, IdList, listOrigin, pageQuery } from './lists.ts'
import { Id, IdParams, Timestamp, text } from './primitives.ts'

/** How deep folders may lie in each other; one that lies in no other is the first level. */
export const FOLDER_DEPTH = 10

/** What a person types of a folder. */
export const folderFields = {
  name: neededText({ max: 100, tidy: 'name' }),
}

export const Folder = z.looseObject({
  id: Id,
  ...keptShape(folderFields),
  /** The folder that it lies in; null on the first level. */
  parent_id: z.nullable(Id),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Name of whoever made it. */
  created_by: z.string(),
  /** Whether the caller made it. */
  is_own: z.boolean(),
  /** Documents that lie directly in it. */
  documents: z.int(),
  version: z.int(),
  /** Who changed it last. Only in the current record of a refused change (412), null for one that was never changed. */
  updated_by_name: z.optional(z.nullable(z.string())),
  /** The name of the folder that it lies in. Only in the current record of a refused change (412). */
  parent_name: z.optional(z.nullable(z.string())),
})
export type Folder = z.infer<typeof Folder>

export const FolderInput = z.object(inputShape(folderFields))
export type FolderInput = z.output<typeof FolderInput>

/** A new folder. The client makes the id, so that one made offline keeps its name for good. */
export const FolderCreate = z.extend(FolderInput, { id: z.optional(Id), parent_id: z._default(z.nullable(Id), null) })

export const FolderUpdate = z.object(changeShape(folderFields, 'schema'))
export type FolderUpdate = z.infer<typeof FolderUpdate>

export const FolderListQuery = z.object({
  ...pageQuery(COPY_PAGE, COPY_PAGE),
  cursor: z.optional(text(2_000)),
  /** Those that lie directly in this folder; without it all of the tenant. */
  parent_id: z.optional(Id),
})

export const FolderList = z.looseObject({
  /** Folders that match, over all pages. */
  total: z.int(),
  folders: z.array(Folder),
  /** Absent on the last page. */
  next_cursor: z.optional(z.string()),
  ...listOrigin,
  /** Another one after each change of any folder, and of how many documents lie in one: pages with the same one fit together. */
  collection_version: z.string(),
})
export type FolderList = z.infer<typeof FolderList>

/**
 * What becomes of what lies in a folder that is deleted. `move_up`: it goes to the folder above · `delete`: those of its documents
 * and folders that are named are deleted with it, and what else lies in it by then goes to the folder above.
 */
export const FolderContents = z.enum(['move_up', 'delete'])
export type FolderContents = z.infer<typeof FolderContents>

export const folders = {
  list: endpoint({
    method: 'GET',
    path: '/api/folders/',
    summary: 'Folders, all or those in one, by name',
    query: FolderListQuery,
    response: FolderList,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/folders/{id}',
    summary: 'One folder',
    params: IdParams,
    response: Folder,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/folders/',
    summary: 'Add a folder',
    body: FolderCreate,
    response: Folder,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/folders/{id}',
    summary: 'Rename a folder',
    params: IdParams,
    body: FolderUpdate,
    response: Folder,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/folders/{id}',
    summary: 'Delete an empty folder, or with `contents` one that is not; at once and for good',
    params: IdParams,
    query: z.object({
      contents: z.optional(FolderContents),
      /** With `delete`: the documents that the caller saw in it, at whatever depth; their deletion can be undone for 30 days. */
      documents: z.optional(IdList),
      /** With `delete`: the folders that the caller saw in it, at whatever depth. */
      folders: z.optional(IdList),
    }),
    response: Deleted,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/folders/{id}/move',
    summary: 'Put a folder into another, or on the first level',
    params: IdParams,
    body: z.object({ new_parent_id: z.nullable(Id) }),
    response: Folder,
  }),
}
