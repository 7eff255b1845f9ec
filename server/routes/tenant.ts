import { tenant } from '#contract/tenant'
import { pingDatabase } from '../db/connect.ts'
import { profileOf } from '../domain/profile-record.ts'
import { serve, servePublic } from '../http/serve.ts'
import type { Api } from '../http/types.ts'

export function tenantRoutes(app: Api): void {
  serve(app, tenant.profile, async ({ caller }) => profileOf(caller))

  serve(app, tenant.features, async ({ caller }) => caller.tenant.features)

  servePublic(app, tenant.health, () => ({ status: 'ok' as const }))
  servePublic(app, tenant.ready, async (c) => {
    await pingDatabase(c.get('deps').database)
    return { status: 'ok' as const }
  })

  servePublic(app, tenant.clientConfig, (c) => c.get('deps').identity.clientConfig)
}
