import { administration, type TenantSettings, tenantFields } from '#contract/administration'
import { tidyBody } from '#contract/tidy'
import type { CallContext } from '../core/call.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { changeFeatures, changeTenant, readTenant } from './change.ts'
import { changeRights } from './change-rights.ts'

export function administrationRoutes(app: Api): void {
  serve(app, administration.settings, noted(readTenant))
  serve(
    app,
    administration.change,
    noted((ctx, { body }) => changeTenant(ctx, body)),
    {
      prepare: tidyBody(tenantFields),
    },
  )
  serve(
    app,
    administration.changeFeatures,
    noted((ctx, { body }) => changeFeatures(ctx, body)),
  )
  serve(
    app,
    administration.changeRights,
    noted((ctx, { body }) => changeRights(ctx, body)),
  )
}

/** The record that these calls are about is the tenant itself. */
function noted<C>(handler: (ctx: CallContext, call: C) => Promise<TenantSettings>) {
  return (ctx: CallContext, call: C): Promise<TenantSettings> => {
    ctx.audit([ctx.caller.tenant.id])
    return handler(ctx, call)
  }
}
