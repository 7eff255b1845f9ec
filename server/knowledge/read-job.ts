import { isRetryable } from '#contract/errors'
import { AppError } from '../core/app-error.ts'
import { errorMessage } from '../core/error-message.ts'
import { type Event, events } from '../core/events.ts'
import { type JobFacts, type JobKind, jobKind } from '../core/job.ts'
import { isActiveMember, notifyMember } from '../core/notify.ts'
import { NOW } from '../core/stamps.ts'
import { storable } from '../core/storable.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { DocumentText } from '../documents/document-type.ts'
import { bytesOf } from '../legal-checks/inspect.ts'
import { askToEmbed } from '../passages/embed-missing.ts'
import { type IndexedPassage, indexedPassages } from '../passages/indexed.ts'
import { writePassages } from '../passages/write.ts'
import { READING } from './ask-to-read.ts'

type Reader = (bytes: Uint8Array, file: { name: string; signal: AbortSignal }) => Promise<DocumentText>
type Payload = { documentId: string; by: string | null }
type Outcome = { read: DocumentText; passages: readonly IndexedPassage[] } | { failure: string }
type Done = { payload: Payload; outcome: Outcome } | null

/**
 * Reads a document of the knowledge base and makes its passages. What cannot be read is an end like another one. Nothing
 * happens to a document that was deleted meanwhile, or that is read by a later job.
 */
export function readKnowledge(readText: Reader): JobKind<Payload, Done> {
  return jobKind<Payload, Done>({
    ...READING,
    maxAttempts: 3,
    work: async ({ job, read, signal, progress }, payload) => {
      const file = await read((trx) => fileToRead(trx, job.id, payload.documentId))
      if (!file) return null
      try {
        const found = await readText(await bytesOf(file, read, signal), { name: file.name, signal })
        progress(60)
        const text = storable(found.text)
        const passages = await indexedPassages(text, found.pageStarts, signal)
        return { payload, outcome: { read: { ...found, text }, passages } }
      } catch (thrown) {
        if (!(thrown instanceof AppError) || isRetryable(thrown.code)) throw thrown
        return { payload, outcome: { failure: thrown.code } }
      }
    },
    finish: async (trx, done, job, follow) => {
      if (!done) return null
      await writeOutcome(trx, job, done.payload, done.outcome)
      await askToEmbed(trx, job.tenantId, follow)
      return null
    },
    giveUp: (trx, job, payload, failure) => writeOutcome(trx, job, payload, { failure }),
  })
}

function fileToRead(trx: Trx, jobId: string, documentId: string) {
  return trx
    .selectFrom('knowledge_documents as d')
    .innerJoin('files as f', (join) => join.onRef('f.tenant_id', '=', 'd.tenant_id').onRef('f.id', '=', 'd.file_id'))
    .select(['f.id', 'f.name', 'f.size'])
    .where('d.id', '=', documentId)
    .where('d.job_id', '=', jobId)
    .executeTakeFirst()
}

/** Writes what came of a reading, and tells whoever asked for it. */
async function writeOutcome(trx: Trx, job: JobFacts, { documentId, by }: Payload, outcome: Outcome): Promise<void> {
  const row = await trx
    .updateTable('knowledge_documents')
    .set('failure' in outcome ? { status: 'failed', failure: outcome.failure } : columnsOf(outcome.read))
    .set({ updated_at: NOW })
    .where('id', '=', documentId)
    .where('job_id', '=', job.id)
    .returning(['id', 'title'])
    .executeTakeFirst()
  if (!row) return
  if ('passages' in outcome) await writePassages(trx, { kind: 'knowledge', id: row.id }, outcome.passages)
  if (by === null || !(await isActiveMember(trx, by))) return
  await notifyMember(trx, { tenantId: job.tenantId, memberId: by }, eventOf(row.title, outcome))
}

function eventOf(title: string, outcome: Outcome): Event {
  if ('failure' in outcome) return events.knowledgeNotRead(title, errorMessage(outcome.failure))
  return outcome.passages.length === 0 ? events.knowledgeIsScanned(title) : events.knowledgeRead(title)
}

const columnsOf = ({ text, pageStarts, isScanned, isTruncated }: DocumentText) => ({
  status: 'ready' as const,
  failure: null,
  text,
  page_starts: pageStarts,
  is_scanned: isScanned,
  is_truncated: isTruncated,
})
