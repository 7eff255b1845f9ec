import { type RawBuilder, sql } from 'kysely'
import type { Asking } from '#contract/questions/answer'
import type {
  CustomerGroup,
  CustomerOrder,
  FoundContact,
  FoundCustomer,
  Group,
  GroupedBy,
  Records,
} from '#contract/questions/records'
import type { Trx } from '../db/with-tenant.ts'
import { aboutProducts } from './about-products.ts'
import { aboutStaff } from './about-staff.ts'
import { contactsWhere, customersWhere } from './conditions.ts'
import { knownNames, longestName, peopleCalled, personById } from './people.ts'
import { readVocabulary } from './vocabulary.ts'

const FROM = sql`from interactions i join customers c on c.tenant_id = i.tenant_id and c.id = i.customer_id`

const ORDERS: Record<CustomerOrder, RawBuilder<unknown>> = {
  name: sql`c.name_kana collate "C"`,
  contact: sql`c.last_interaction_at nulls first`,
  birthday: sql`to_char(c.birth_date, 'MM-DD')`,
}

/** The records of the tenant, as questions ask for them. */
export function tenantRecords(trx: Trx, { timezone, may }: Pick<Asking, 'timezone' | 'may'>): Records {
  return {
    know: () => true,
    vocabulary: () => readVocabulary(trx, may),
    knownNames: (candidates) => knownNames(trx, candidates),
    longestName: (sound) => longestName(trx, sound),
    called: (...asked) => peopleCalled(trx, ...asked),
    person: (id) => personById(trx, id),
    countCustomers: (conditions) =>
      first(trx, sql`select count(*)::int as n from customers c where ${customersWhere(conditions, timezone)}`),
    customers: async (conditions, order, limit) => {
      const { rows } = await sql<FoundCustomer & { total: number }>`
        select c.id, c.name, c.birth_date, c.last_interaction_at, (count(*) over ())::int as total
        from customers c where ${customersWhere(conditions, timezone)}
        order by ${ORDERS[order]}, c.id limit ${limit}`.execute(trx)
      return { total: rows[0]?.total ?? 0, rows }
    },
    customerGroups: async (conditions, by) => {
      const [key, tags] = by === 'tag' ? [sql`tag`, sql`, unnest(c.tags) tag`] : [sql.ref(`c.${by}`), sql``]
      const { rows } = await sql<CustomerGroup>`
        select ${key} as key, count(*)::int as n
        from customers c ${tags} where ${customersWhere(conditions, timezone)}
        group by 1 order by n desc, ${key} collate "C"`.execute(trx)
      return rows
    },
    countContacts: (condition, of) => {
      const counted = of === 'people' ? sql`distinct i.customer_id` : sql`*`
      return first(trx, sql`select count(${counted})::int as n ${FROM} where ${contactsWhere(condition, timezone)}`)
    },
    contacts: async (condition, limit) => {
      const { rows } = await sql<FoundContact>`
        select i.id, i.customer_id, c.name as customer_name, i.type, i.summary, i.content, i.occurred_at,
          i.created_by_name as created_by
        ${FROM} where ${contactsWhere(condition, timezone)} order by i.occurred_at desc, i.id desc
        limit ${limit}`.execute(trx)
      return rows
    },
    visitors: async (condition, limit) => {
      const { rows } = await sql<{ id: string; name: string; n: number; total: number }>`
        select c.id, c.name, count(*)::int as n, (count(*) over ())::int as total
        ${FROM} where ${contactsWhere(condition, timezone)}
        group by c.id, c.name, c.name_kana order by c.name_kana collate "C", c.id limit ${limit}`.execute(trx)
      return { total: rows[0]?.total ?? 0, rows }
    },
    groups: async (condition, by, withTypes) => {
      const type = withTypes ? sql`i.type` : sql`null`
      const { rows } = await sql<Group>`
        select ${keyOf(by, timezone)} as key, ${type} as type, count(*)::int as n
        ${FROM} where ${contactsWhere(condition, timezone)} group by 1, 2 order by 1`.execute(trx)
      return rows
    },
    aboutStaff: (reading) => aboutStaff(trx, reading),
    aboutProducts: (reading) => aboutProducts(trx, reading),
  }
}

function keyOf(by: GroupedBy, timezone: string): RawBuilder<unknown> {
  if (by === 'type') return sql`i.type`
  if (by === 'author') return sql`i.created_by_name`
  const time = sql`i.occurred_at at time zone ${timezone}`
  return by === 'month' ? sql`to_char(${time}, 'YYYY-MM')` : sql`extract(dow from ${time})::int`
}

async function first(trx: Trx, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await (query as RawBuilder<{ n: number }>).execute(trx)
  return rows[0]?.n ?? 0
}
