import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { marketing } from '#contract/marketing'
import { callPatiently } from '@/api/call-patiently'
import { parseResultSearch } from '@/assistant/result-address'
import { WorkDesk } from '@/assistant/work-desk'
import { useMay } from '@/session/use-may'
import { PageHeader } from '@/ui/page-header'
import { RadioGroupField } from '@/ui/radio-group-field'
import { AnalysisForm } from './analysis-form'
import { CalendarForm } from './calendar-form'
import { CampaignForm } from './campaign-form'
import { CompetitorForm } from './competitor-form'
import { CopyResult } from './copy-result'
import { MarketingResult } from './marketing-result'

const OPEN = ['campaign-proposal', 'competitor-analysis', 'content-calendar'] as const
const ALL = ['customer-analysis', ...OPEN] as const
type Work = (typeof ALL)[number]

/** Asks again with what a result was asked with. */
const AGAIN: Record<Work, (input: unknown) => ReturnType<typeof callPatiently<typeof marketing.customerAnalysis>>> = {
  'customer-analysis': (input) =>
    callPatiently(marketing.customerAnalysis, { body: marketing.customerAnalysis.body.parse(input) }),
  'campaign-proposal': (input) =>
    callPatiently(marketing.campaignProposal, { body: marketing.campaignProposal.body.parse(input) }),
  'competitor-analysis': (input) =>
    callPatiently(marketing.competitorAnalysis, { body: marketing.competitorAnalysis.body.parse(input) }),
  'content-calendar': (input) =>
    callPatiently(marketing.contentCalendar, { body: marketing.contentCalendar.body.parse(input) }),
}
const FORMS = {
  'customer-analysis': AnalysisForm,
  'campaign-proposal': CampaignForm,
  'competitor-analysis': CompetitorForm,
  'content-calendar': CalendarForm,
}

/** Customers are analysed, campaigns and posts planned, and competitors compared here. */
export function MarketingScreen() {
  const { t } = useLingui()
  // Who may not see all customers together is not offered it.
  const mayAnalyse = useMay(marketing.customerAnalysis)
  const mayPlan = useMay(marketing.campaignProposal)
  const { tab, open } = parseResultSearch<Work>(useSearch({ strict: false }), mayAnalyse ? [...ALL] : [...OPEN])
  const navigate = useNavigate()
  const show = (work: Work, id?: string) =>
    void navigate({ to: '/marketing', search: { tab: work, ...(id !== undefined && { open: id }) } })
  const labels: Record<Work, string> = {
    'customer-analysis': t`顧客の分析`,
    'campaign-proposal': t`キャンペーンの提案`,
    'competitor-analysis': t`競合の比較`,
    'content-calendar': t`投稿の計画`,
  }
  const Form = FORMS[tab]
  return (
    <>
      <PageHeader
        title={<Trans>マーケティングAI</Trans>}
        below={<Trans>登録された記録と入力した資料から作ります。結果は、依頼した人だけが見られます。</Trans>}
      />
      <RadioGroupField
        className="mb-4 print:hidden"
        label={t`作業を選ぶ`}
        labelHidden
        value={tab}
        onChange={(work) => show(work)}
        options={(mayAnalyse ? ALL : OPEN).map((value) => ({ value, label: labels[value] }))}
      />
      <WorkDesk
        kind={`marketing.${tab}`}
        mayAsk={tab === 'customer-analysis' ? mayAnalyse : mayPlan}
        form={<Form key={tab} onAsked={(id) => show(tab, id)} />}
        openId={open}
        onOpen={(id) => show(tab, id)}
        askAgain={AGAIN[tab]}
        copy={(result) => <CopyResult result={result} />}
      >
        {(result) => <MarketingResult result={result} />}
      </WorkDesk>
    </>
  )
}
