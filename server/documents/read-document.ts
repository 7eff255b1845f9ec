import { AppError } from '../core/app-error.ts'
import { detectType } from './detect-type.ts'
import { extractText } from './extract-text.ts'
import type { Reply } from './reader-reply.ts'

/** Finds out what a file is and reads its text. It may take all the time and memory that there is: see `readInProcess`. */
export async function readDocument(bytes: Uint8Array, name: string): Promise<Reply> {
  try {
    return { ok: true, document: await extractText(bytes, await detectType(bytes, name)) }
  } catch (thrown) {
    // What a parser trips over is the file's fault: an engine that runs out of stack, or a part that is not there.
    return { ok: false, code: thrown instanceof AppError ? thrown.code : 'FILE_006' }
  }
}
