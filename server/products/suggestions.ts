import { sql } from 'kysely'
import { interactions } from '#contract/interactions'
import type { ProductSuggestions } from '#contract/product-analysis'
import type { CallContext } from '../core/call.ts'
import { rightsOfMember } from '../core/member-rights.ts'
import { liveId } from '../customers/meant.ts'
import { readCatalogue } from './analysis-facts.ts'
import { mentionReader } from './analysis-mentions.ts'
import { mentioningContacts } from './mentioning-contacts.ts'
import { suggestionsOf } from './suggestion-figures.ts'

/** What may be suggested to a customer; nothing to one who has spoken of no product. Throws DB_002. */
export async function suggestionsFor(ctx: CallContext, named: string): Promise<ProductSuggestions['suggestions']> {
  const { trx, caller, now } = ctx
  if (!(await rightsOfMember(trx, caller.memberId))(interactions.list)) return []
  const id = await liveId(trx, named)
  const catalogue = await readCatalogue(trx)
  const reader = mentionReader(catalogue)
  // Most customers have spoken of none: theirs are looked at before those of everybody.
  const { rows } = await sql`
    select from interactions i where i.customer_id = ${id}::uuid
      and exists (select from unnest(${reader.names}::text[]) as named (name) where strpos(i.search_text, named.name) > 0)
    limit 1`.execute(trx)
  if (rows.length === 0) return []
  const mentions = await mentioningContacts(trx, reader, { now, timezone: caller.tenant.timezone })
  return suggestionsOf(id, catalogue, mentions)
}
