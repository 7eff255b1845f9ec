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
import { statusWithout, TEXT_READ } from './record.ts'
import { takeNext } from './versions.ts'

type Reader = (bytes: Uint8Array, file: { name: string; signal: AbortSignal }) => Promise<DocumentText>
type Payload = { documentId: string; by: string | null }
type Outcome = { read: DocumentText; passages: readonly IndexedPassage[] } | { failure: string }
type Done = { payload: Payload; outcome: Outcome } | null

/** A file that is not empty has been read, and has no letters. */
const NOTHING_TO_READ = 'FILE_009'

/**
 * Reads a document of the knowledge base, or the newer file of one, and makes its passages. What cannot be read is an end like
 * another one; what was read of it before stays. Nothing happens to a document that was deleted meanwhile, or that is read by a later job.
 */
export function readKnowledge(readText: Reader): JobKind<Payload, Done> {
  return jobKind<Payload, Done>({
    ...READING,
    maxAttempts: 3,
    work: async (ctx, payload) => {
      const { job, read, signal, progress } = ctx
      const file = await read((trx) => fileToRead(trx, job.id, payload.documentId))
      if (!file) return null
      try {
        const found = await readText(await bytesOf(file, ctx), { name: file.name, signal })
        progress(TEXT_READ)
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
      await askToEmbed(trx, follow)
      return null
    },
    giveUp: (trx, job, payload, failure) => writeOutcome(trx, job, payload, { failure }),
  })
}

async function fileToRead(trx: Trx, jobId: string, documentId: string) {
  const document = await trx
    .selectFrom('knowledge_documents')
    .select(['file_id', 'job_id', 'next_file_id', 'next_job_id'])
    .where('id', '=', documentId)
    .executeTakeFirst()
  const fileId = document?.next_job_id === jobId ? document.next_file_id : document?.file_id
  if (!fileId || (document?.next_job_id !== jobId && document?.job_id !== jobId)) return undefined
  return trx.selectFrom('files').select(['id', 'name', 'size']).where('id', '=', fileId).executeTakeFirst()
}

/** Writes what came of a reading, and tells whoever asked for it. */
async function writeOutcome(trx: Trx, job: JobFacts, { documentId, by }: Payload, outcome: Outcome): Promise<void> {
  const row = await trx
    .selectFrom('knowledge_documents')
    .select(['id', 'title', 'file_id', 'next_file_id', 'next_job_id', 'indexed_as'])
    .where('id', '=', documentId)
    .where((where) => where.or([where('job_id', '=', job.id), where('next_job_id', '=', job.id)]))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const isNext = row.next_job_id === job.id
  // What says nothing takes no answers away.
  const told = isNext && 'passages' in outcome && outcome.passages.length === 0 ? { failure: NOTHING_TO_READ } : outcome
  if ('failure' in told) await writeFailure(trx, row.id, told.failure, isNext)
  else {
    if (isNext) await takeNext(trx, row)
    await trx.updateTable('knowledge_documents').set(columnsOf(told.read)).where('id', '=', row.id).execute()
    await writePassages(trx, { kind: 'knowledge', id: row.id }, told.passages)
  }
  if (by === null || !(await isActiveMember(trx, by))) return
  await notifyMember(trx, { tenantId: job.tenantId, memberId: by }, eventOf(row, told, isNext))
}

function writeFailure(trx: Trx, id: string, failure: string, isNext: boolean) {
  return trx
    .updateTable('knowledge_documents')
    .set(isNext ? { next_failure: failure } : { status: statusWithout('failed'), failure })
    .set({ updated_at: NOW })
    .where('id', '=', id)
    .execute()
}

function eventOf(
  { title, indexed_as }: { title: string; indexed_as: number },
  outcome: Outcome,
  isNext: boolean,
): Event {
  if ('failure' in outcome) {
    if (isNext && outcome.failure === NOTHING_TO_READ) return events.newKnowledgeIsScanned(title)
    const reason = errorMessage(outcome.failure)
    if (isNext) return events.knowledgeNotReplaced(title, reason)
    return indexed_as > 0 ? events.knowledgeNotReadAgain(title, reason) : events.knowledgeNotRead(title, reason)
  }
  return outcome.passages.length === 0 ? events.knowledgeIsScanned(title) : events.knowledgeRead(title)
}

const columnsOf = ({ text, pageStarts, isScanned, isTruncated }: DocumentText) => ({
  status: 'ready' as const,
  failure: null,
  text,
  page_starts: pageStarts,
  is_scanned: isScanned,
  is_truncated: isTruncated,
  updated_at: NOW,
})
