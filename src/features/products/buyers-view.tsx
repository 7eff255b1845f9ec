import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ProductAnalysis } from '#contract/product-analysis'
import { GENDER_WORDS } from '@/i18n/customer-words'
import { formatDate } from '@/i18n/format'
import { formatNumber } from '@/i18n/numbers'
import { Fact, Facts } from '@/ui/facts'

type Buyers = NonNullable<ProductAnalysis['customers']>

/** Who spoke of the product: how many by age and sex, how many came again, and the latest of them. */
export function BuyersView({ buyers }: { buyers: Buyers }) {
  const { t } = useLingui()
  const { people, came_again: again, latest } = buyers
  const heading = (
    <h3 className="mb-2 font-bold">
      <Trans>話題にした顧客</Trans>
    </h3>
  )
  if (people === 0) {
    return (
      <section>
        {heading}
        <p className="text-muted">
          <Trans>この商品を話題にした顧客の記録はありません。</Trans>
        </p>
      </section>
    )
  }
  const count = formatNumber(again.count)
  return (
    <section>
      {heading}
      <Facts>
        <Fact label={t`人数`}>
          <Plural value={people} other="#人" />
        </Fact>
        <Fact label={t`その後の来訪`}>
          {again.share === null ? t`${count}人（件数が少ないため評価しません）` : t`${count}人（${again.share}%）`}
        </Fact>
      </Facts>
      <Shares buyers={buyers} />
      <h4 className="mt-4 mb-1 font-bold text-sm">
        <Trans>最近話題にした顧客</Trans>
      </h4>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {latest.map(({ id, name, day }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-3 border-line border-b">
            <Link to="/customers/$id" params={{ id }} className="min-w-0 truncate text-accent-ink underline">
              {name}
            </Link>
            <time dateTime={day} className="shrink-0 text-muted text-sm">
              {formatDate(day)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Shares({ buyers: { ages, genders, people } }: { buyers: Buyers }) {
  const { t, i18n } = useLingui()
  const ageOf = (band: number | null) => {
    if (band === null) return t`不明`
    if (band === 0) return t`10歳未満`
    return band === 8 ? t`80歳以上` : t`${band * 10}代`
  }
  return (
    <div className="mt-4 grid gap-6 md:grid-cols-2">
      <Bars label={t`年代`} all={people} rows={ages.map(({ band, count }) => [ageOf(band), count] as const)} />
      <Bars
        label={t`性別`}
        all={people}
        rows={genders.map(({ gender, count }) => [i18n._(GENDER_WORDS[gender]), count] as const)}
      />
    </div>
  )
}

type BarsProps = { label: string; all: number; rows: readonly (readonly [name: string, count: number])[] }

function Bars({ label, all, rows }: BarsProps) {
  return (
    <div className="min-w-0">
      <h4 className="mb-1 font-bold text-sm">{label}</h4>
      <ul>
        {rows.map(([name, count]) => (
          <li key={name} className="flex min-h-8 items-center gap-3 text-sm">
            <span className="w-20 shrink-0">{name}</span>
            <svg
              aria-hidden="true"
              className="h-3 min-w-0 flex-1 text-accent"
              preserveAspectRatio="none"
              viewBox="0 0 100 1"
            >
              <rect width={(count / all) * 100} height="1" fill="currentColor" />
            </svg>
            <span className="w-14 shrink-0 text-right tabular-nums">
              <Plural value={count} other="#人" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
