import type { Insertable } from 'kysely'
import { searchText } from '#contract/search-text'
import type { Schema } from '../../db/schema.ts'
import { INDEX_VERSION } from '../../retrieval/index-terms.ts'
import type { DemoDocument } from '../documents.ts'
import { daysAgo, type PartContext, uploaderOf } from './context.ts'
import { type MadeFile, makeFile, makePassages, type PassageRow } from './files.ts'

type Knowledge = MadeFile & { document: Insertable<Schema['knowledge_documents']>; passages: PassageRow[] }

/** Documents of the knowledge base with their files, read as if they had just been uploaded. */
export function makeKnowledge(context: PartContext, documents: readonly DemoDocument[]): Knowledge[] {
  const random = context.random('knowledge')
  const { tenantId: tenant_id } = context
  return documents.map((given) => {
    const { title, description, tags, text } = given
    const id = random.uuid()
    const ageDays = random.int(30, 500)
    const fileId = random.uuid()
    const uploader = uploaderOf(context, ageDays, ['admin', 'manager'])
    const created_at = daysAgo(context, ageDays)
    const uploaded_by_member = uploader?.id ?? null
    return {
      ...makeFile({ tenant_id, id: fileId, uploaded_by_member, created_at }, given),
      passages: makePassages({ tenant_id, kind: 'knowledge', document_id: id }, text),
      document: {
        ...{ tenant_id, id, file_id: fileId, title, description, tags, text },
        page_starts: [0],
        indexed_as: INDEX_VERSION,
        status: 'ready',
        search_text: searchText([title, description, ...tags].join('\n')),
        uploaded_by: uploader?.name ?? '',
        uploaded_by_member,
        created_at,
        updated_at: created_at,
      },
    }
  })
}
