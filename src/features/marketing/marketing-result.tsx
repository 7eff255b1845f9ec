import type { AiResult } from '#contract/ai-results'
import { Campaign, CompetitorTable, ContentCalendar, CustomerSegments } from '#contract/marketing-data'
import { CalendarView } from './calendar-view'
import { CampaignView } from './campaign-view'
import { CompetitorView } from './competitor-view'
import { SegmentsView } from './segments-view'

/** What a finished result draws above its text; nothing of one that a newer version has made in another form. */
export function MarketingResult({ result }: { result: AiResult }) {
  const { id, kind, data } = result
  if (kind === 'marketing.customer-analysis') {
    const { data: found } = CustomerSegments.safeParse(data)
    return found ? <SegmentsView found={found} /> : null
  }
  if (kind === 'marketing.campaign-proposal') {
    const { data: campaign } = Campaign.safeParse(data)
    return campaign ? <CampaignView campaign={campaign} /> : null
  }
  if (kind === 'marketing.competitor-analysis') {
    const { data: table } = CompetitorTable.safeParse(data)
    return table ? <CompetitorView table={table} /> : null
  }
  const { data: calendar } = ContentCalendar.safeParse(data)
  return calendar ? <CalendarView key={id} result={result} calendar={calendar} /> : null
}
