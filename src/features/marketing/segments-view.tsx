import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { customers as listCalls } from '#contract/customers'
import type { CustomerSegments } from '#contract/marketing-data'
import { useMay } from '@/session/use-may'
import { BarChart } from '@/ui/bar-chart'
import { BarRows } from '@/ui/bar-rows'
import { LinkButton } from '@/ui/link-button'

/** The segments with their rules, the ages, and the contacts of a year. */
export function SegmentsView({ found: { customers, segments, ages, months } }: { found: CustomerSegments }) {
  const { t } = useLingui()
  const mayList = useMay(listCalls.list)
  if (customers === 0) return null
  return (
    <div className="mb-6 flex flex-col gap-6">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {segments.map(({ id, name, rule, count, share }) => (
          <li key={id} className="rounded-control border border-line p-3">
            <p className="font-bold">{name}</p>
            <p className="text-2xl tabular-nums">
              <Plural value={count} other="#人" /> <span className="text-base text-muted">{share}%</span>
            </p>
            <p className="mb-2 text-muted text-sm">{rule}</p>
            {mayList ? (
              <LinkButton to="/customers" search={{ segment: id }} size="sm" icon="customers">
                {t`この人たちを一覧で見る`}
              </LinkButton>
            ) : null}
          </li>
        ))}
      </ul>
      <section>
        <h3 className="mb-2 font-bold text-sm">
          <Trans>月ごとの対応件数</Trans>
        </h3>
        <BarChart
          label={t`月ごとの対応件数`}
          categoryLabel={t`月`}
          data={months.map(({ month, count }) => ({ label: t`${Number(month.slice(5))}月`, value: count }))}
        />
      </section>
      <section>
        <h3 className="mb-2 font-bold text-sm">
          <Trans>年代</Trans>
        </h3>
        <BarRows data={ages.map(({ label, count }) => ({ label, value: count }))} />
      </section>
    </div>
  )
}
