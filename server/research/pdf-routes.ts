import type { AiResult } from '#contract/ai-results'
import { BUILT_IN } from '#contract/assistant'
import { research } from '#contract/research'
import { namedRecords } from '../ai-results/named-records.ts'
import { findResult } from '../ai-results/record.ts'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { rightsOfMember } from '../core/member-rights.ts'
import { serveMadeFile } from '../http/serve-made-file.ts'
import type { Api } from '../http/types.ts'
import { pdfInThread } from '../pdf/pdf-in-thread.ts'
import type { PrintedReport } from '../pdf/report-pdf.ts'
import { competitorFacts } from './competitor-facts.ts'
import { competitorReport } from './competitor-report.ts'
import { namedFacts } from './customer-facts.ts'
import { namedReport } from './customer-report.ts'
import { documentFacts } from './document-facts.ts'
import { NO_FILE } from './file-facts.ts'
import { OPEN_WEB, readPage } from './read-page.ts'
import { datesOf } from './sources.ts'
import { NO_WEB, WEB_OFF } from './web-section.ts'

/** The names of the specification. */
const CUSTOMER_FILE = '顧客調査.pdf'
const COMPETITOR_FILE = '競合分析.pdf'

/** Of both together: each takes what the records hold of somebody out of the app. */
const LIMIT = 'research as PDF'

/**
 * Research as PDF. One that is finished is printed as it is; without one the own records are looked through at once, by the
 * built-in engine, and nothing is kept.
 */
export function pdfRoutes(app: Api): void {
  serveMadeFile(app, research.customerPdf, {
    prepare: async (ctx, { body: { result_id: resultId, ...subject } }) => {
      if (resultId !== undefined) return finished(ctx, resultId, ['research.customer', 'research.existing-customer'])
      const may = await rightsOfMember(ctx.trx, ctx.caller.memberId)
      const facts = await namedFacts(ctx.trx, subject, may)
      const { question } = subject
      const documents = await documentFacts(ctx.trx, { names: [subject.name, subject.company], question }, may)
      const { markdown, sources } = namedReport(facts, {
        ...frameOf(ctx),
        question,
        documents,
        file: NO_FILE,
        web: NO_WEB,
      })
      ctx.audit([ctx.caller.tenant.id, ...namedRecords(sources)])
      return {
        title: `顧客調査: ${subject.name}`,
        subtitle: subtitleOf(ctx, ctx.now, BUILT_IN),
        content: markdown,
        sources,
      }
    },
    limit: LIMIT,
    make: async (report: PrintedReport, stop) => pdf(CUSTOMER_FILE, await pdfInThread(report, stop)),
  })

  serveMadeFile(app, research.competitorPdf, {
    prepare: async (ctx, { body: { result_id: resultId, ...subject } }) => {
      const print = { title: `競合分析: ${subject.name}`, subtitle: subtitleOf(ctx, ctx.now, BUILT_IN) }
      if (resultId !== undefined) {
        const report = await finished(ctx, resultId, ['research.competitor'])
        return async () => report
      }
      const may = await rightsOfMember(ctx.trx, ctx.caller.memberId)
      const facts = await competitorFacts(ctx.trx, subject.name, may)
      ctx.audit([ctx.caller.tenant.id, ...(facts.contacts ?? []).map(({ id }) => id)])
      const { question } = subject
      const documents = await documentFacts(ctx.trx, { names: [subject.name], question }, may)
      const frame = { ...frameOf(ctx), question, documents, file: NO_FILE, web: WEB_OFF }
      return async (stop: AbortSignal) => {
        const { markdown, sources } = competitorReport(facts, await readPage(subject.url, OPEN_WEB, stop), frame)
        return { ...print, content: markdown, sources }
      }
    },
    limit: LIMIT,
    make: async (read: (stop: AbortSignal) => Promise<PrintedReport>, stop) =>
      pdf(COMPETITOR_FILE, await pdfInThread(await read(stop), stop)),
  })
}

const pdf = (name: string, bytes: Uint8Array<ArrayBuffer>) => ({ name, mediaType: 'application/pdf', bytes })
const frameOf = ({ now, caller }: CallContext) => ({ now, timezone: caller.tenant.timezone })

/** One of the caller's own finished pieces of work. Throws DB_002 for another one. */
async function finished(ctx: CallContext, id: string, kinds: readonly AiResult['kind'][]): Promise<PrintedReport> {
  const { kind, state, title, content, sources, engine, created_at: at } = await findResult(ctx, id)
  if (!kinds.includes(kind) || state !== 'done') throw new AppError('DB_002')
  ctx.audit([id, ...namedRecords(sources)])
  return { title, subtitle: subtitleOf(ctx, new Date(at), engine), content, sources }
}

function subtitleOf({ caller }: CallContext, at: Date, engine: string): string {
  const by = engine === BUILT_IN ? '内蔵エンジン' : engine
  return `${datesOf(caller.tenant.timezone).day(at)}　${caller.tenant.name}　${caller.name}　${by}`
}
