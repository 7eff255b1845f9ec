import { sql } from 'kysely'
import type { SegmentId } from '#contract/customer-segments'
import type { CustomerSegments } from '#contract/marketing-data'
import type { About } from '../ai-results/kind.ts'
import { segmentAt } from '../customers/segment.ts'
import type { Trx } from '../db/with-tenant.ts'

/** Each segment with its rule in words (`contract/customer-segments.ts`), in the order in which a customer is tried. */
const SEGMENTS: readonly { id: SegmentId; name: string; rule: string }[] = [
  { id: 'regular', name: '常連', rule: '90日以内に対応があり、1年間の対応が4回以上' },
  { id: 'new', name: '新規', rule: '登録から90日以内で、対応がある' },
  { id: 'active', name: '継続', rule: '180日以内に対応がある（常連と新規を除く）' },
  { id: 'at-risk', name: '離反の恐れ', rule: '最後の対応から181日〜365日' },
  { id: 'dormant', name: '休眠', rule: '最後の対応から1年を超える' },
  { id: 'never', name: '対応なし', rule: '登録だけがあり、対応の記録がない' },
]

type When = Pick<About, 'now' | 'timezone'>

/** The customers of the tenant by how lately and how often they were in contact, by age, and their contacts by month. */
export async function customerSegments(trx: Trx, { now, timezone }: When): Promise<CustomerSegments> {
  const { rows } = await sql<{ segment: SegmentId; band: number | null; count: number }>`
    select segment, case when years between 0 and 130 then least(years / 10, 8) end as band, count(*)::int as count
    from (
      select ${segmentAt(now)} as segment,
        date_part('year', age((${now}::timestamptz at time zone ${timezone})::date, birth_date))::int as years
      from customers where deleted_at is null
    ) of_customers group by 1, 2`.execute(trx)
  const sum = (of: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(of).reduce((total, { count }) => total + count, 0)
  const customers = sum(() => true)
  const { rows: months } = await sql<{ month: string; count: number }>`
    with this as (select date_trunc('month', ${now}::timestamptz at time zone ${timezone}) as month),
      months as (select this.month - n * interval '1 month' as month from this, generate_series(0, 11) n)
    select to_char(m.month, 'YYYY-MM') as month, count(c.id)::int as count
    from months m
    left join interactions i on i.type <> 'note' and i.occurred_at >= m.month at time zone ${timezone}
      and i.occurred_at < (m.month + interval '1 month') at time zone ${timezone} and i.occurred_at <= ${now}::timestamptz
    left join customers c on c.tenant_id = i.tenant_id and c.id = i.customer_id and c.deleted_at is null
    group by 1 order by 1`.execute(trx)
  return {
    as_of: dayIn(now, timezone),
    customers,
    segments: SEGMENTS.map((segment) => {
      const count = sum((row) => row.segment === segment.id)
      return { ...segment, count, share: customers === 0 ? 0 : Math.round((count / customers) * 1000) / 10 }
    }),
    ages: BANDS.map(({ label, band }) => ({ label, count: sum((row) => row.band === band) })),
    months,
  }
}

const BANDS = [
  { label: '10歳未満', band: 0 },
  ...[1, 2, 3, 4, 5, 6, 7].map((band) => ({ label: `${band}0代`, band })),
  { label: '80歳以上', band: 8 },
  { label: '不明', band: null },
]

/** The day in a time zone as `YYYY-MM-DD`. */
export function dayIn(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}
