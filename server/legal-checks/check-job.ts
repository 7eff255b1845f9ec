import { isRetryable } from '#contract/errors'
import type { LegalType, TextCheck } from '#contract/legal-findings'
import { AppError } from '../core/app-error.ts'
import { type JobKind, jobKind } from '../core/job.ts'
import { storable } from '../core/storable.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { DocumentText } from '../documents/document-type.ts'
import { askToEmbed } from '../passages/embed-missing.ts'
import { indexedPassages } from '../passages/indexed.ts'
import { INDEX_VERSION } from '../retrieval/index-terms.ts'
import { CHECK } from './ask.ts'
import { bytesOf } from './inspect.ts'
import { type Outcome, writeOutcome } from './outcome.ts'
import { CHECK_PROGRESS } from './record.ts'
import { joinedFindings, type LookAgain } from './second-look.ts'

/** What a check is made of. */
export type Checkers = {
  /** Ends soon after `signal` is aborted. Rejects with an AppError of a file that cannot be read, such as FILE_011. */
  readText: (bytes: Uint8Array, file: { name: string; signal: AbortSignal }) => Promise<DocumentText>
  /** Without a type it is told from the words. */
  checkText: (text: string, as: { type?: LegalType | undefined; signal: AbortSignal }) => Promise<TextCheck>
  /** Looks for what `checkText` has not found. */
  lookAgain: LookAgain
}

type Payload = { documentId: string; by: string | null; readAgain: boolean }
type Done = { payload: Payload; outcome: Outcome } | null

/**
 * Reads a document and checks its text. What cannot be read is an end like another one: the document has failed, and says
 * why. Nothing happens to a document that was deleted meanwhile, or that another check was asked for.
 */
export function legalCheck({ readText, checkText, lookAgain }: Checkers): JobKind<Payload, Done> {
  return jobKind<Payload, Done>({
    ...CHECK,
    maxAttempts: 3,
    work: async (ctx, payload) => {
      const { signal } = ctx
      const document = await ctx.step((trx) => begin(trx, ctx.job.id, payload.documentId))
      if (!document) return null
      const isRead = document.page_starts.length > 0 && !payload.readAgain
      try {
        const read = isRead
          ? null
          : await readText(await bytesOf({ ...document, id: document.file_id }, ctx), {
              name: document.name,
              signal,
            })
        ctx.progress(CHECK_PROGRESS.read)
        const text = read ? storable(read.text) : document.text
        const type = document.type_is_chosen ? (document.type ?? undefined) : undefined
        const byRules = await checkText(text, { type, signal })
        ctx.progress(CHECK_PROGRESS.byRules)
        const { findings, letters, failure } = await lookAgain(ctx, text, byRules)
        const check = { ...byRules, findings: joinedFindings(byRules.findings, findings) }
        ctx.progress(CHECK_PROGRESS.checked)
        const isIndexed = isRead && document.indexed_as === INDEX_VERSION
        const passages = isIndexed
          ? null
          : await indexedPassages(text, read?.pageStarts ?? document.page_starts, signal)
        const model = { modelFailure: failure, modelLetters: letters }
        return { payload, outcome: { check, ...model, read: read && { ...read, text }, passages } }
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

/** Says that the check is under way. Undefined when there is nothing to do. */
function begin(trx: Trx, jobId: string, documentId: string) {
  return trx
    .updateTable('legal_checks as d')
    .from('files as f')
    .set({ status: 'checking' })
    .whereRef('f.tenant_id', '=', 'd.tenant_id')
    .whereRef('f.id', '=', 'd.file_id')
    .where('d.id', '=', documentId)
    .where('d.job_id', '=', jobId)
    .where('d.deleted_at', 'is', null)
    .returning([
      'd.text',
      'd.page_starts',
      'd.indexed_as',
      'd.type',
      'd.type_is_chosen',
      'd.file_id',
      'f.name',
      'f.media_type',
      'f.size',
    ])
    .executeTakeFirst()
}
