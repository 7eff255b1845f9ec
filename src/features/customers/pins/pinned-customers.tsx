import { useLingui } from '@lingui/react/macro'
import { NamedCustomers } from '../recent-customers'
import { usePins } from './use-pins'

/** Whom the person has pinned, the latest first, as this device has them. */
export function PinnedCustomers() {
  const { t } = useLingui()
  return <NamedCustomers title={t`ピン留めした顧客`} ids={usePins() ?? []} />
}
