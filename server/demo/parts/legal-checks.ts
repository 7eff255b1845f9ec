import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { checkText } from '../../legal/check-text.ts'
import { countsOf } from '../../legal-checks/counts.ts'
import type { DemoDocument } from '../documents.ts'
import type { FolderRow } from './catalogue.ts'
import { daysAgo, type PartContext, uploaderOf } from './context.ts'

type LegalCheck = {
  file: Insertable<Schema['files']>
  chunk: Insertable<Schema['file_chunks']>
  document: Insertable<Schema['legal_checks']>
}

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
    const bytes = Buffer.from(document.text, 'utf8')
    const created_at = daysAgo(context, ageDays)
    const { type, findings } = checkText(document.text)
    const uploaded_by_member = uploader?.id ?? null
    return {
      file: {
        tenant_id,
        id: fileId,
        name: document.fileName,
        media_type: 'text/markdown',
        size: bytes.byteLength,
        received: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        uploaded_by_member,
        created_at,
        completed_at: created_at,
        attached_at: created_at,
      },
      chunk: { tenant_id, file_id: fileId, start: 0, bytes },
      document: {
        tenant_id,
        id,
        file_id: fileId,
        folder_id: folders.get(document.folder.join('/'))?.id ?? null,
        title: document.title,
        text: document.text,
        page_starts: [0],
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
