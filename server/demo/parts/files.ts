import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { cutPassages } from '#contract/passages'
import type { Schema } from '../../db/schema.ts'
import { termCounts } from '../../retrieval/index-terms.ts'
import type { DemoDocument } from '../documents.ts'

export type MadeFile = { file: Insertable<Schema['files']>; chunk: Insertable<Schema['file_chunks']> }
export type PassageRow = Insertable<Schema['passages']>

type Facts = { tenant_id: string; id: string; uploaded_by_member: string | null; created_at: Date }

/** The file of a document, of one piece, as if it had been uploaded then. */
export function makeFile(facts: Facts, { fileName, text }: DemoDocument): MadeFile {
  const { tenant_id, id, created_at } = facts
  const bytes = Buffer.from(text, 'utf8')
  return {
    file: {
      ...facts,
      name: fileName,
      media_type: 'text/markdown',
      size: bytes.byteLength,
      received: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      completed_at: created_at,
      attached_at: created_at,
    },
    chunk: { tenant_id, file_id: id, start: 0, bytes },
  }
}

/** What the text of a document is found by, as if it had just been read. */
export function makePassages(
  place: Pick<PassageRow, 'kind' | 'document_id'> & { tenant_id: string },
  text: string,
): PassageRow[] {
  return cutPassages(text, [0]).map((passage) => ({
    ...place,
    ...passage,
    terms: [...termCounts(passage.text).keys()],
  }))
}
