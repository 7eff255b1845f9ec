import { keyIdOf, type SecretsKeys, seal, UnreadableSecret, unseal } from '../core/secrets.ts'
import type { Database } from '../db/connect.ts'
import { withOperator } from '../db/with-tenant.ts'
import { placeOf } from '../models/secrets.ts'
import { OperatorError, recordAct } from './tenants.ts'

export type Rotation = {
  rotated: number
  /** Sealed by the current key already. */
  kept: number
  /** Where the secrets are that no key of the server opens. */
  unreadable: string[]
}

/** Seals every secret by the current key that a former one has sealed. @throws OperatorError where there is no current one */
export function rotateSecrets(db: Database, keys: SecretsKeys): Promise<Rotation> {
  const { current } = keys
  if (!current) throw new OperatorError('SECRETS_KEY を指定してください。')
  return withOperator(db, async (trx) => {
    const rows = await trx
      .selectFrom('tenant_secrets as s')
      .innerJoin('tenants as t', 't.id', 's.tenant_id')
      .select(['s.tenant_id', 's.name', 's.key_id', 's.sealed', 't.subdomain'])
      .orderBy('t.subdomain')
      .forUpdate()
      .execute()
    const done: Rotation = { rotated: 0, kept: 0, unreadable: [] }
    for (const { tenant_id, name, key_id, sealed, subdomain } of rows) {
      if (key_id === keyIdOf(current)) {
        done.kept += 1
        continue
      }
      const place = placeOf({ tenantId: tenant_id, name })
      const secret = opened(() => unseal(keys, { keyId: key_id, sealed }, place))
      if (secret === null) {
        done.unreadable.push(`${subdomain} ${name}`)
        continue
      }
      const resealed = seal(current, secret, place)
      await trx
        .updateTable('tenant_secrets')
        .set({ key_id: resealed.keyId, sealed: resealed.sealed })
        .where('tenant_id', '=', tenant_id)
        .where('name', '=', name)
        .execute()
      await recordAct(trx, tenant_id, 'rotate-secrets')
      done.rotated += 1
    }
    return done
  })
}

function opened(open: () => string): string | null {
  try {
    return open()
  } catch (thrown) {
    if (thrown instanceof UnreadableSecret) return null
    throw thrown
  }
}
