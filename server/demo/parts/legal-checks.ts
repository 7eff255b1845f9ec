import type { Insertable } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { checkText } from '../../legal/check-text.ts'
import { countsOf } from '../../legal-checks/counts.ts'
import { INDEX_VERSION } from '../../retrieval/index-terms.ts'
import type { DemoDocument } from '../documents.ts'
import type { FolderRow } from './catalogue.ts'
import { daysAgo, type PartContext, uploaderOf } from './context.ts'
import { type MadeFile, makeFile, makePassages, type PassageRow } from './files.ts'

type LegalCheck = MadeFile & { document: Insertable<Schema['legal_checks']>; passages: PassageRow[] }

/** Documents with their files, each of one piece, checked as if they had just been uploaded. */
export function makeLegalChecks(
  context: PartContext,
  documents: readonly DemoDocument[],
  folders: Map<string, FolderRow>,
): LegalCheck[] {
  const random = context.random('legal')
  return documents.map((document) => {
    const { tenantId: tenant_id } = context
    const id = random.uuid()
    const ageDays = random.int(3, 300)
    const fileId = random.uuid()
    const uploader = uploaderOf(context, ageDays, ['admin', 'manager', 'staff'])
    const created_at = daysAgo(context, ageDays)
    const { type, findings } = checkText(document.text)
    const uploaded_by_member = uploader?.id ?? null
    return {
      ...makeFile({ tenant_id, id: fileId, uploaded_by_member, created_at }, document),
      passages: makePassages({ tenant_id, kind: 'legal_check', document_id: id }, document.text),
      document: {
        tenant_id,
        id,
        file_id: fileId,
        folder_id: folders.get(document.folder.join('/'))?.id ?? null,
        title: document.title,
        text: document.text,
        page_starts: [0],
        indexed_as: INDEX_VERSION,
        status: 'checked',
        type,
        findings: JSON.stringify(findings),
        ...countsOf(findings),
        uploaded_by: uploader?.name ?? '',
        uploaded_by_member,
        created_at,
        updated_at: created_at,
      },
    }
  })
}
