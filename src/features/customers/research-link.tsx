import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { research } from '#contract/research'
import { isFeatureEnabled } from '#contract/tenant'
import { useFeatures } from '@/features/tenant/queries'
import { useMay } from '@/session/use-may'

/** Leads to the research of a customer, for who may ask for one. */
export function ResearchLink({ customerId }: { customerId: string }) {
  const isOn = isFeatureEnabled(useFeatures(), 'deep_research')
  const mayAsk = useMay(research.existingCustomer)
  if (!isOn || !mayAsk) return null
  return (
    <Link
      to="/deep-research"
      search={{ customer: customerId }}
      className="inline-flex min-h-11 items-center text-accent-ink underline print:hidden"
    >
      <Trans>この顧客を調べる</Trans>
    </Link>
  )
}
