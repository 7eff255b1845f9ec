import { isRetryable } from '#contract/errors'
import { AppError } from '../core/app-error.ts'
import type { JobContext } from '../core/job.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { DocumentText } from '../documents/document-type.ts'
import { bytesOf, type FileFacts } from '../legal-checks/inspect.ts'

/** Reads the text of a file in a process of its own. Rejects with an AppError of one that cannot be read. */
export type ReadText = (bytes: Uint8Array, file: { name: string; signal: AbortSignal }) => Promise<DocumentText>

/** A file that was given with a question. `gone`: it is kept for a while only · `failed`: it has no text that can be read. */
export type GivenFile =
  | { state: 'none' }
  | { state: 'gone' }
  | { state: 'failed'; name: string }
  | { state: 'read'; name: string; text: string }

/** Where nobody has given one. */
export const NO_FILE: GivenFile = { state: 'none' }

/**
 * A whole file that the asker has uploaded; null where none was given, or where it is not kept any more. What a job has made for
 * them, as an export of the log, is theirs to read only while they have the role for it.
 */
export async function findGiven(trx: Trx, fileId: string | undefined, ownerId: string): Promise<FileFacts | null> {
  if (fileId === undefined) return null
  const file = await trx
    .selectFrom('files')
    .select(['id', 'name', 'size'])
    .where('id', '=', fileId)
    .where('uploaded_by_member', '=', ownerId)
    .where('completed_at', 'is not', null)
    .where('made_by_job', 'is', null)
    .executeTakeFirst()
  return file ?? null
}

type Reading = Pick<JobContext, 'signal' | 'read' | 'objects'>

/** Reads the text of a given file, with no transaction open. Only what another try may cure is thrown. */
export async function readGiven(
  { isFileGiven, file }: { isFileGiven: boolean; file: FileFacts | null },
  readText: ReadText,
  ctx: Reading,
): Promise<GivenFile> {
  if (!isFileGiven) return NO_FILE
  if (!file) return { state: 'gone' }
  try {
    const { text } = await readText(await bytesOf(file, ctx), { name: file.name, signal: ctx.signal })
    return { state: 'read', name: file.name, text }
  } catch (thrown) {
    if (!(thrown instanceof AppError) || isRetryable(thrown.code)) throw thrown
    return thrown.code === 'FILE_004' ? { state: 'gone' } : { state: 'failed', name: file.name }
  }
}
