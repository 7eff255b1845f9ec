import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AiResult, AiResultKind } from '#contract/ai-results'
import { aiResultQueries } from '@/assistant/queries'
import { ResultHistory } from '@/assistant/result-history'
import { ResultView } from '@/assistant/result-view'
import { customerQueries } from '@/features/customers/queries'
import { markChanged } from '@/offline/cache/outdated'
import { PageHeader } from '@/ui/page-header'
import { PdfButton } from './pdf-button'
import { parseResearchSearch, type ResearchSearch } from './research-address'
import { ResearchFields } from './research-fields'
import { useResearchForm } from './research-form'

const KINDS: readonly AiResultKind[] = ['research.customer', 'research.existing-customer', 'research.competitor']

/** Research of customers and competitors: the form, the report, and the earlier ones. */
export function DeepResearchScreen() {
  const { open, customer } = parseResearchSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const client = useQueryClient()
  const go = (search: ResearchSearch) => void navigate({ to: '/deep-research', search })
  const record = useQuery({ ...customerQueries.detail(customer ?? ''), enabled: customer !== undefined })
  const asked = (result: AiResult) => {
    void markChanged(client, aiResultQueries.all)
    go({ open: result.id, ...(customer && { customer }) })
  }
  const form = useResearchForm(customer, asked)
  const name = customer === undefined ? null : (record.data?.name ?? '')

  return (
    <>
      <PageHeader title={<Trans>ディープリサーチ</Trans>} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5 print:hidden">
          <ResearchFields form={form} customer={name} onOther={() => go({})} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {open === undefined ? null : (
            <ResultView key={open} id={open} actions={(result) => <PdfButton result={result} />} />
          )}
          <ResultHistory kinds={KINDS} openId={open} onOpen={(id) => go({ open: id })} onGone={() => go({})} />
        </div>
      </div>
    </>
  )
}
