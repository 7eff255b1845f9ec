import type { SentFile } from '../http/read-form.ts'
import type { Act } from '../http/serve-form.ts'
import { dropSent, type KeptFile, keepSent, moveSent, readingBy } from '../uploads/keep-sent.ts'
import { inspectFile } from './inspect.ts'

/** A file that can become a document. */
export type Readable = KeptFile & { mediaType: string }

/** Keeps a file of a type that is read. @throws AppError FILE_003 for another one, and others of a bad file */
export async function keepReadable(act: Act, sent: SentFile): Promise<Readable> {
  const file = await keepSent(act, sent)
  try {
    const mediaType = await inspectFile(file, await readingBy(act))
    await moveSent(act, file)
    return { ...file, mediaType }
  } catch (thrown) {
    await dropSent(act, [file.id]).catch(() => {})
    throw thrown
  }
}
