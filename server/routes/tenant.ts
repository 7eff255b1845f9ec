import { tenant } from '#contract/tenant'
import { serve, servePublic } from '../http/serve.ts'
import type { Api } from '../http/types.ts'

export function tenantRoutes(app: Api): void {
  serve(app, tenant.profile, async ({ caller }) => ({
    user: { uid: caller.uid, name: caller.name, email: caller.email, role: caller.role },
    tenant: {
      id: caller.tenant.id,
      name: caller.tenant.name,
      subdomain: caller.tenant.subdomain,
      plan: caller.tenant.plan,
    },
  }))

  serve(app, tenant.features, async ({ caller }) => caller.tenant.features)

  servePublic(app, tenant.health, () => ({ status: 'ok' as const }))

  servePublic(app, tenant.clientConfig, (c) => c.get('deps').identity.clientConfig)
}
