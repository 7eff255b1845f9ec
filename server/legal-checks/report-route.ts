import { legalChecks } from '#contract/legal-checks'
import { serveMadeFile } from '../http/serve-made-file.ts'
import type { Api } from '../http/types.ts'
import { pdfInThread } from '../pdf/pdf-in-thread.ts'
import { findChecked } from './record.ts'
import { findingReport } from './report.ts'

/** The findings of a document as PDF. */
export function reportRoute(app: Api): void {
  serveMadeFile(app, legalChecks.report, {
    prepare: async (ctx, { params }) => {
      ctx.audit([params.id])
      const document = await findChecked(ctx, params.id)
      const { tenant, name } = ctx.caller
      const format = new Intl.DateTimeFormat('ja-JP', {
        ...{ dateStyle: 'long', timeStyle: 'short', timeZone: tenant.timezone },
      })
      const moment = (at: Date) => format.format(at)
      return findingReport(document, { subtitle: `${moment(ctx.now)}　${tenant.name}　${name}`, moment })
    },
    make: async (report, stop) => ({
      name: 'リーガルチェック.pdf',
      mediaType: 'application/pdf',
      bytes: await pdfInThread(report, stop),
    }),
  })
}
