import { legalFindings } from '#contract/legal-findings'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { checkText } from '../legal/check-text.ts'

/** Checks of a text that is not kept: the audit log says that there was one, never which. */
export function legalFindingRoutes(app: Api): void {
  serve(app, legalFindings.check, async (ctx, { body }) => {
    ctx.audit([ctx.caller.tenant.id])
    return checkText(body.text, body.type)
  })
}
