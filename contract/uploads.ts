import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Deleted } from './lists.ts'
import { Id, IdParams, Timestamp } from './primitives.ts'

/** Bytes of the largest file that is taken. */
export const FILE_LIMIT = 20 * 1024 * 1024
/** Bytes that one request of an upload may carry. */
export const CHUNK_LIMIT = 1024 * 1024

/** SHA-256, hexadecimal. */
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A file on its way to the server. */
export const Upload = z.looseObject({
  id: Id,
  /** Bytes that the server has; the next ones begin here. */
  offset: z.int(),
  size: z.int(),
  /** Whether it is whole and was found to be what was announced. */
  completed: z.boolean(),
})
export type Upload = z.infer<typeof Upload>

export const StoredFile = z.looseObject({
  id: Id,
  name: z.string(),
  media_type: z.string(),
  size: z.int(),
  sha256: Sha256,
  created_at: Timestamp,
})
export type StoredFile = z.infer<typeof StoredFile>

export const uploads = {
  create: endpoint({
    method: 'POST',
    path: '/api/uploads/',
    summary: 'Announce a file; the same again tells how far it has come',
    body: z.object({
      /** Made by the client, and the id of the file in the end. */
      id: Id,
      name: z.string(),
      media_type: z.string(),
      size: z.int().check(z.gte(0)),
      sha256: Sha256,
    }),
    response: Upload,
    status: 201,
    ours: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/uploads/{id}',
    summary: 'How far an upload has come, also as `Upload-Offset`',
    params: IdParams,
    response: Upload,
    ours: true,
  }),
  append: endpoint({
    method: 'PATCH',
    path: '/api/uploads/{id}',
    summary: 'The next bytes of a file, from `Upload-Offset`; 409 DB_006 says where to go on instead',
    params: IdParams,
    response: Upload,
    transport: 'bytes',
    ours: true,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/uploads/{id}/finish',
    summary: 'The file is whole: its SHA-256 is checked',
    params: IdParams,
    response: StoredFile,
    ours: true,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/uploads/{id}',
    summary: 'Give up a file that no record names; 409 DB_004 where one does',
    params: IdParams,
    response: Deleted,
    ours: true,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/files/{id}',
    summary: 'A file to keep; from a byte on with `Range: bytes=N-`',
    params: IdParams,
    transport: 'file',
    ours: true,
  }),
}
