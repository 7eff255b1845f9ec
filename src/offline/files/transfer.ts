// How the outbox sends a file: its announcement is the request of an entry, and the bytes follow from where the server has
// them. What is known of an upload is its id, which is the file's, and the server's offset: after a killed browser the same
// announcement tells where to go on.
import type { RequestOf } from '#contract/endpoint'
import { type Upload, uploads } from '#contract/uploads'
import { ApiError, unreachable } from '@/api/api-error'
import { newLine, type UploadOptions, upload } from '@/api/upload'
import type { Send, SendOptions } from '../outbox/delivery'
import type { FileStore } from './file-store'
import { FileLost } from './kept-file'

/** The code of an entry whose file is not on the device any more: no repetition helps. */
export const FILE_LOST = 'CLIENT_FILE_LOST'
/** So often a step is tried on a line that cuts; then the queue waits as for any other entry. */
const TRIES = 4

type Deps = { files: FileStore; tenantId: string } & Pick<UploadOptions, 'pause' | 'line'>

/** Sends as `send` does, and a file with its bytes. What it learns about the line, it knows at the next attempt. */
export function sendingFiles(send: Send, given: Deps): Send {
  const deps = { line: newLine(), ...given }
  return (endpoint, request, options) =>
    endpoint === uploads.create
      ? transfer(request.body as RequestOf<typeof uploads.create>['body'], options, deps)
      : send(endpoint, request, options)
}

async function transfer(
  body: RequestOf<typeof uploads.create>['body'],
  { signal, alive, uid }: Pick<SendOptions, 'signal' | 'alive' | 'uid'>,
  { files, tenantId, pause, line }: Deps,
): Promise<Upload> {
  const read = (from: number, to: number) => files.read(body, from, to).catch(asFailure)
  const onProgress = (sent: number) => {
    alive?.()
    // What the server has is its own to say; this is for the screen.
    void files.noteSent(body.id, sent).catch(() => {})
  }
  await upload(
    { ...body, read },
    { signal, tenantId, ...(uid && { uid }), onProgress, tries: TRIES, ...(pause && { pause }), ...(line && { line }) },
  )
  return { id: body.id, offset: body.size, size: body.size, completed: true }
}

/** A disk that does not answer is as good as no connection: it is tried again later. */
function asFailure(error: unknown): never {
  throw error instanceof FileLost ? lost(error) : unreachable('network', false, error)
}

function lost(cause: FileLost): ApiError {
  const about = { category: 'file_operation', severity: 'high', message: '', suggestion: '' } as const
  const nothing = { requestId: null, validationErrors: [], context: {}, sent: false }
  return new ApiError({ ...about, ...nothing, kind: 'refused', status: 422, code: FILE_LOST }, cause)
}
