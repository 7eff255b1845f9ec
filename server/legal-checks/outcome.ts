import { errorDefinition } from '#contract/error-definition'
import { isErrorCode } from '#contract/errors'
import type { TextCheck } from '#contract/legal-findings'
import { type Event, events } from '../core/events.ts'
import type { JobFacts } from '../core/job.ts'
import { notifyMember } from '../core/notify.ts'
import { NOW } from '../core/stamps.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { DocumentText } from '../documents/document-type.ts'
import { countsOf } from './counts.ts'

/** What a check came to; `read` is null where the text was known before. */
export type Outcome = { check: TextCheck; read: DocumentText | null } | { failure: string }

/**
 * Writes the outcome of a document's latest check and tells whoever asked for it. Of a deleted document nobody is told; it
 * is there when the deletion is undone.
 */
export async function writeOutcome(
  trx: Trx,
  job: JobFacts,
  { documentId, by }: { documentId: string; by: string | null },
  outcome: Outcome,
): Promise<void> {
  const row = await trx
    .updateTable('legal_checks')
    .set('failure' in outcome ? { status: 'failed', failure: outcome.failure } : columnsOf(outcome.check, outcome.read))
    .set({ updated_at: NOW })
    .where('id', '=', documentId)
    .where('job_id', '=', job.id)
    .returning(['id', 'title', 'file_id', 'is_scanned', 'deleted_at'])
    .executeTakeFirst()
  if (!row) return
  if ('check' in outcome && outcome.read) {
    const { mediaType: media_type } = outcome.read
    await trx.updateTable('files').set({ media_type }).where('id', '=', row.file_id).execute()
  }
  if (row.deleted_at !== null || by === null || !(await isMember(trx, by))) return
  await notifyMember(trx, { tenantId: job.tenantId, memberId: by }, eventOf(row, outcome))
}

type Row = { id: string; title: string; is_scanned: boolean }

function eventOf(row: Row, outcome: Outcome): Event {
  if ('failure' in outcome) return events.documentNotChecked(row, messageOf(outcome.failure))
  const { type, findings } = outcome.check
  if (row.is_scanned && findings.length === 0) return events.documentIsScanned(row)
  return events.documentChecked(row, type, countsOf(findings))
}

function columnsOf({ type, findings }: TextCheck, read: DocumentText | null) {
  return {
    status: 'checked' as const,
    failure: null,
    type,
    findings: JSON.stringify(findings),
    ...countsOf(findings),
    ...(read && {
      text: read.text,
      page_starts: read.pageStarts,
      empty_pages: read.emptyPages,
      is_scanned: read.isScanned,
      is_truncated: read.isTruncated,
    }),
  }
}

async function isMember(trx: Trx, id: string): Promise<boolean> {
  const member = await trx
    .selectFrom('members')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return member !== undefined
}

function messageOf(code: string): string {
  const { message, suggestion } = errorDefinition(isErrorCode(code) ? code : 'SYS_001')
  return `${message}${suggestion}`
}
