import * as z from 'zod/mini'
import { Deleted, Id, IdParams, requiredText, Timestamp } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Folder = z.looseObject({
  id: Id,
  name: z.string(),
  parent_id: z.nullable(Id),
  created_at: Timestamp,
  updated_at: Timestamp,
  created_by: z.string(),
  version: z.int(),
})
export type Folder = z.infer<typeof Folder>

export const folders = {
  list: endpoint({
    method: 'GET',
    path: '/api/folders/',
    summary: 'Folders, all or those in one',
    query: z.object({ parent_id: z.optional(Id) }),
    response: z.looseObject({ total: z.int(), folders: z.array(Folder) }),
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
    body: z.object({ id: z.optional(Id), name: requiredText(100), parent_id: z.optional(z.nullable(Id)) }),
    response: Folder,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/folders/{id}',
    summary: 'Rename a folder',
    params: IdParams,
    body: z.object({ name: requiredText(100) }),
    response: Folder,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/folders/{id}',
    summary: 'Delete an empty folder',
    params: IdParams,
    response: Deleted,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/folders/{id}/move',
    summary: 'Put a folder into another',
    params: IdParams,
    body: z.object({ new_parent_id: z.nullable(Id) }),
    response: Folder,
  }),
}
