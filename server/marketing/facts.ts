import type { About } from '../ai-results/kind.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { CampaignFacts } from './campaign.ts'
import { customerSegments } from './segments.ts'

/** Products that are read of a catalogue. */
const MOST = 200

/** What a campaign is made of: the name of the house, the sizes of its segments and the products that it sells. */
export async function campaignFacts(trx: Trx, about: About): Promise<CampaignFacts> {
  const { segments } = await customerSegments(trx, about)
  const { name: tenant } = await trx.selectFrom('tenants').select('name').executeTakeFirstOrThrow()
  return { tenant, segments, products: await productsOnSale(trx) }
}

/** The products on sale, by name. */
export function productsOnSale(trx: Trx) {
  return trx
    .selectFrom('products')
    .select(['id', 'name', 'price', 'tax_included'])
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .orderBy('name')
    .limit(MOST)
    .execute()
}
