import { sql } from 'kysely'
import type { About } from '../ai-results/kind.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { MentionReader } from './analysis-mentions.ts'

/** A contact whose text names a product. */
export type Mention = { contactId: string; customerId: string; day: string; productIds: readonly string[] }

/** Texts that are read at once: the longest are as long as a small book. */
const AT_ONCE = 500
/** Each contact that may name a product; the index of the search gives no more than it is asked for. */
const ALL = 2_147_483_647

/** All contacts until now with customers on record that name any product, the earliest first. */
export async function mentioningContacts(
  trx: Trx,
  reader: MentionReader,
  { now, timezone }: Pick<About, 'now' | 'timezone'>,
): Promise<Mention[]> {
  const { rows: candidates } = await sql<{ id: string }>`
    select distinct found.id from unnest(${reader.names}::text[]) as named (name)
    cross join lateral interactions_with_tokens(
      search_tokens(current_setting('app.tenant')::uuid, named.name), ${ALL}) as found (id)`.execute(trx)
  const mentions: Mention[] = []
  for (let from = 0; from < candidates.length; from += AT_ONCE) {
    const ids = candidates.slice(from, from + AT_ONCE).map(({ id }) => id)
    const { rows } = await sql<{ id: string; customer_id: string; day: string; search_text: string }>`
      select i.id, i.customer_id, to_char(i.occurred_at at time zone ${timezone}, 'YYYY-MM-DD') as day, i.search_text
      from interactions i join customers c on c.tenant_id = i.tenant_id and c.id = i.customer_id
      where i.id = any(${ids}::uuid[]) and c.deleted_at is null and i.occurred_at <= ${now}::timestamptz`.execute(trx)
    for (const { id, customer_id: customerId, day, search_text: text } of rows) {
      const productIds = reader.read(text)
      if (productIds.length > 0) mentions.push({ contactId: id, customerId, day, productIds })
    }
  }
  return mentions.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.contactId < b.contactId ? -1 : 1))
}
