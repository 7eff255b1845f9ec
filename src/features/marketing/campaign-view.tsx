import { useLingui } from '@lingui/react/macro'
import type { Campaign } from '#contract/marketing-data'
import { formatNumber } from '@/i18n/numbers'
import { Fact, Facts } from '@/ui/facts'
import { ChannelCard } from './channel-card'

/** Whom a campaign is for, what it may cost, and its texts. */
export function CampaignView({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui()
  const { segment, budget, per_person: each, texts } = campaign
  return (
    <div className="mb-6 flex flex-col gap-4">
      <Facts>
        <Fact label={t`対象`}>{segment ? t`${segment.name} ${segment.count}人` : t`すべての顧客`}</Fact>
        {budget === null ? null : <Fact label={t`予算`}>{t`${formatNumber(budget)}円`}</Fact>}
        {each === null ? null : <Fact label={t`1人あたり`}>{t`${formatNumber(each)}円`}</Fact>}
      </Facts>
      <ul className="grid gap-4 lg:grid-cols-2">
        {texts.map((one) => (
          <ChannelCard key={one.channel} of={one} />
        ))}
      </ul>
    </div>
  )
}
