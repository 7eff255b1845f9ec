import { tenant } from '#contract/tenant'
import { pingDatabase } from '../db/connect.ts'
import type { Trx } from '../db/with-tenant.ts'
import { serve, servePublic } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { profileOf } from '../profile/record.ts'
import { sharedFor } from './shared-for.ts'

/** Anybody may ask whether the database is ready, as often as they like: it is asked once for all who do within this time. */
const READY_MS = 1_000

export function tenantRoutes(app: Api): void {
  serve(app, tenant.profile, async ({ caller }) => profileOf(caller))

  serve(app, tenant.features, async ({ caller: { tenant: own, role }, trx }) => ({
    ...own.features,
    settings_version: own.version,
    // With this call, so that no start asks for it alone.
    ...(role === 'admin' ? { is_closing: await isClosing(trx) } : {}),
  }))

  const ping = sharedFor(READY_MS, pingDatabase)
  servePublic(app, tenant.health, () => ({ status: 'ok' as const }))
  servePublic(app, tenant.ready, async (c) => {
    await ping(c.get('deps').database)
    return { status: 'ok' as const }
  })

  servePublic(app, tenant.clientConfig, (c) => c.get('deps').identity.clientConfig)
}

async function isClosing(trx: Trx): Promise<boolean> {
  return (await trx.selectFrom('tenant_closings').select('tenant_id').executeTakeFirst()) !== undefined
}
