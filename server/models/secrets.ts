import type { ModelPurpose, ModelSetting } from '#contract/models'
import { keyNamed, type SecretsKeys, seal, unseal } from '../core/secrets.ts'
import { NOW } from '../core/stamps.ts'
import type { Trx } from '../db/with-tenant.ts'

type Name = 'chat-key' | 'embedding-key'
type Place = { tenantId: string; name: Name }

/** Characters of a key that are shown, and how long it has to be for that: the rest stays hard to guess. */
const SHOWN = 4
const LONG_ENOUGH = 16

export const secretName = (purpose: ModelPurpose): Name => `${purpose}-key`

/** What a secret is sealed for (its additional data). */
export const placeOf = ({ tenantId, name }: Place): string => `tenant ${tenantId} ${name}`

/** What may be told of the tenant's keys. */
export async function keptKeys(trx: Trx, keys: SecretsKeys): Promise<Partial<Record<Name, ModelSetting['key']>>> {
  const rows = await trx.selectFrom('tenant_secrets').select(['name', 'ending', 'set_at', 'set_by', 'key_id']).execute()
  return Object.fromEntries(
    rows.map(({ name, ending, set_at, set_by, key_id }) => [
      name,
      { ending, set_at: set_at.toISOString(), set_by, is_readable: keyNamed(keys, key_id) !== undefined },
    ]),
  )
}

/** Keeps a secret of the transaction's tenant, in place of an earlier one. */
export async function keepSecret(trx: Trx, key: Buffer, place: Place, secret: string, by: string): Promise<void> {
  const { keyId: key_id, sealed } = seal(key, secret, placeOf(place))
  const ending = secret.length >= LONG_ENOUGH ? secret.slice(-SHOWN) : ''
  const row = { key_id, sealed, ending, set_by: by }
  await trx
    .insertInto('tenant_secrets')
    .values({ name: place.name, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ ...row, set_at: NOW }))
    .execute()
}

export async function dropSecret(trx: Trx, name: Name): Promise<void> {
  await trx.deleteFrom('tenant_secrets').where('name', '=', name).execute()
}

/** The secret itself; null where there is none. Throws `UnreadableSecret`. */
export async function openSecret(trx: Trx, keys: SecretsKeys, place: Place): Promise<string | null> {
  const row = await trx
    .selectFrom('tenant_secrets')
    .select(['key_id', 'sealed'])
    .where('name', '=', place.name)
    .executeTakeFirst()
  return row ? unseal(keys, { keyId: row.key_id, sealed: row.sealed }, placeOf(place)) : null
}
