import { sql } from 'kysely'
import { customers } from '#contract/customers'
import { products } from '#contract/products'
import type { About } from '../ai-results/kind.ts'
import { rightsOfMember } from '../core/member-rights.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { CampaignFacts } from './campaign.ts'
import { customerSegments } from './segments.ts'

/** What a campaign is made of: the name of the house, the sizes of its segments and the products that its goal names. */
export async function campaignFacts(trx: Trx, { goal }: { goal: string }, about: About): Promise<CampaignFacts> {
  const may = await rightsOfMember(trx, about.ownerId)
  const segments = may(customers.list) ? (await customerSegments(trx, about)).segments : []
  const { name: tenant } = await trx.selectFrom('tenants').select('name').executeTakeFirstOrThrow()
  return { tenant, segments, products: await productsOnSale(trx, about, goal) }
}

/** The products on sale, by name, as far as whoever asks may see them: all, or those that a text `names`. */
export async function productsOnSale(
  trx: Trx,
  { ownerId }: Pick<About, 'ownerId'>,
  names?: string,
): Promise<CampaignFacts['products']> {
  const may = await rightsOfMember(trx, ownerId)
  if (!may(products.list)) return []
  return trx
    .selectFrom('products')
    .select(['id', 'name', 'price', 'tax_included'])
    .where('deleted_at', 'is', null)
    .where('status', '=', 'active')
    .$if(names !== undefined, (rows) => rows.where(sql<boolean>`strpos(${names}::text, name) > 0`))
    .orderBy('name')
    .execute()
}
