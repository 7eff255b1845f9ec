import type { TextCheck } from '#contract/legal-findings'
import { errorMessage } from '../core/error-message.ts'
import { type Event, events } from '../core/events.ts'
import type { JobFacts } from '../core/job.ts'
import { isActiveMember, notifyMember } from '../core/notify.ts'
import { NOW } from '../core/stamps.ts'
import { storableJson } from '../core/storable.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { DocumentText } from '../documents/document-type.ts'
import type { IndexedPassage } from '../passages/indexed.ts'
import { writePassages } from '../passages/write.ts'
import { countsOf } from './counts.ts'

/**
 * What a check came to; `modelFailure` says why a model that should have looked too did not, `modelLetters` how much it has read.
 * `read` is null where the text was known before, `passages` where it has them.
 */
export type Outcome =
  | {
      check: TextCheck
      modelFailure: string | null
      modelLetters: number | null
      read: DocumentText | null
      passages: readonly IndexedPassage[] | null
    }
  | { failure: string }

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
    .set('failure' in outcome ? { status: 'failed', failure: outcome.failure } : columnsOf(outcome))
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
  if ('check' in outcome && outcome.passages)
    await writePassages(trx, { kind: 'legal_check', id: row.id }, outcome.passages)
  if (row.deleted_at !== null || by === null || !(await isActiveMember(trx, by))) return
  await notifyMember(trx, { tenantId: job.tenantId, memberId: by }, eventOf(row, outcome))
}

type Row = { id: string; title: string; is_scanned: boolean }

function eventOf(row: Row, outcome: Outcome): Event {
  if ('failure' in outcome) return events.documentNotChecked(row, errorMessage(outcome.failure))
  const { type, findings } = outcome.check
  if (row.is_scanned && findings.length === 0) return events.documentIsScanned(row)
  return events.documentChecked(row, type, countsOf(findings))
}

function columnsOf({
  check: { type, findings },
  modelFailure,
  modelLetters,
  read,
}: Exclude<Outcome, { failure: string }>) {
  return {
    status: 'checked' as const,
    failure: null,
    model_failure: modelFailure,
    model_letters: modelLetters,
    type,
    findings: storableJson(findings),
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
