import { Trans } from '@lingui/react/macro'
import { calledNumber, type Visit } from '#contract/visits'
import { Banner } from '@/ui/banner'

type AlreadyHereProps = { customerId: string | null; twice: Visit }

/** That somebody may wait under a number already: for certain where the customer is the same, else by the name. */
export function AlreadyHereBanner({ customerId, twice }: AlreadyHereProps) {
  const isSure = customerId !== null && twice.customer_id === customerId
  return (
    <Banner role="status" tone="warning">
      {isSure ? (
        <Trans>この方はすでに{calledNumber(twice)}番で受付済みです。</Trans>
      ) : (
        <Trans>同じお名前の方がすでに{calledNumber(twice)}番で受付済みです。</Trans>
      )}
    </Banner>
  )
}
