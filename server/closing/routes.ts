import { closing } from '#contract/closing'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { askToClose, readClosing, withdrawClosing } from './change.ts'

/** The deletion of a tenant as a whole, for its administrators. */
export function closingRoutes(app: Api): void {
  // Not in the audit log: the page of every administrator asks for it, and it names no customer.
  serve(app, closing.get, readClosing)
  serve(app, closing.ask, (ctx, { body }) => askToClose(ctx, body.name))
  serve(app, closing.withdraw, withdrawClosing)
}
