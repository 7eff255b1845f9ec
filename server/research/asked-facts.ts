import type { May } from '../core/member-rights.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { FileFacts } from '../legal-checks/inspect.ts'
import { type DocumentFacts, documentFacts } from './document-facts.ts'
import { findGiven } from './file-facts.ts'
import { type Followed, readFollowed } from './follow-up.ts'

type Asked = {
  /** Whom or what it is about. */
  names: readonly string[]
  question: string
  follows?: string | undefined
  file_id?: string | undefined
}

/** What every research looks at besides the records of whom it is about. */
export type AskedFacts = {
  documents: DocumentFacts
  followed: Followed | null
  /** Whether a file was given, and where it lies. */
  isFileGiven: boolean
  file: FileFacts | null
}

export async function askedFacts(trx: Trx, asked: Asked, ownerId: string, may: May): Promise<AskedFacts> {
  return {
    documents: await documentFacts(trx, asked, may),
    followed: await readFollowed(trx, asked.follows, ownerId),
    isFileGiven: asked.file_id !== undefined,
    file: await findGiven(trx, asked.file_id, ownerId),
  }
}
