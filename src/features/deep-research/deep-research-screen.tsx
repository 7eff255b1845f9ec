import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AiResult, AiResultKind } from '#contract/ai-results'
import { research } from '#contract/research'
import { NotAllowed } from '@/assistant/not-allowed'
import { aiResultQueries } from '@/assistant/queries'
import { ResultHistory } from '@/assistant/result-history'
import { ResultView } from '@/assistant/result-view'
import { customerQueries } from '@/features/customers/queries'
import { markChanged } from '@/offline/cache/outdated'
import { useMay } from '@/session/use-may'
import { PageHeader } from '@/ui/page-header'
import { FollowedLink, FollowUp } from './follow-up'
import { PdfButton } from './pdf-button'
import { parseResearchSearch, type ResearchSearch } from './research-address'
import { ResearchFields } from './research-fields'
import type { Subject } from './research-form'
import { ResearchSteps } from './research-steps'

const KINDS: readonly AiResultKind[] = ['research.customer', 'research.existing-customer', 'research.competitor']

const SUBJECTS: readonly Subject[] = ['customer', 'competitor']

/** Research of customers and competitors: the form, the report, and the earlier ones. */
export function DeepResearchScreen() {
  const { t } = useLingui()
  const { open, customer } = parseResearchSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const client = useQueryClient()
  const go = (search: ResearchSearch) => void navigate({ to: '/deep-research', search })
  const record = useQuery({ ...customerQueries.detail(customer ?? ''), enabled: customer !== undefined })
  const at: ResearchSearch = customer === undefined ? {} : { customer }
  const asked = (result: AiResult) => {
    void markChanged(client, aiResultQueries.all)
    go({ ...at, open: result.id })
  }
  const may: Record<Subject, boolean> = {
    customer: useMay(research.customer),
    competitor: useMay(research.competitor),
  }
  const subjects = SUBJECTS.filter((subject) => may[subject])
  const mayAskOfRecord = useMay(research.existingCustomer)
  const mayAsk = customer === undefined ? subjects.length > 0 : mayAskOfRecord
  const name = customer === undefined ? null : (record.data?.name ?? '')

  return (
    <>
      <PageHeader title={<Trans>ディープリサーチ</Trans>} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5 print:hidden">
          {mayAsk ? (
            // A file that was chosen for one is not sent with the question about another.
            <ResearchFields
              key={customer ?? ''}
              customerId={customer}
              customer={name}
              subjects={subjects}
              onAsked={asked}
              onOther={() => go({})}
            />
          ) : (
            <NotAllowed title={t`調査を頼む権限がありません`} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {open === undefined ? null : (
            <ResultView
              key={open}
              id={open}
              actions={(result) => <PdfButton result={result} />}
              steps={(result, percent) => <ResearchSteps result={result} percent={percent} />}
              after={(result) => <FollowUp result={result} onAsked={asked} />}
            >
              {(result) => <FollowedLink result={result} onOpen={(id) => go({ ...at, open: id })} />}
            </ResultView>
          )}
          <ResultHistory kinds={KINDS} openId={open} onOpen={(id) => go({ open: id })} onGone={() => go({})} />
        </div>
      </div>
    </>
  )
}
