import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { DistinctReason } from '#contract/customer-merges'
import { areDistinct, whyDistinct } from '#contract/customer-pairs'
import type { Customer } from '#contract/customers'
import { useCopyAtHand } from '@/offline/scope/use-copy-at-hand'
import { Icon } from '@/ui/icon'
import { Popover } from '@/ui/popover'
import { DISTINCT_WORDS } from './likeness-words'
import { LookAlikeItem } from './look-alike-item'
import { lookAlikes } from './look-alikes'
import { customerQueries } from './queries'

/**
 * Beside the name of a customer: how many others bear it, or one that sounds the same, and who they are. Taking one for the other
 * is the mistake that a desk fears most. Read from the copy on this device; nothing without one.
 */
export function Namesakes({ customer }: { customer: Customer }) {
  const { t } = useLingui()
  const { data } = useQuery({ ...customerQueries.namesakes(customer), enabled: useCopyAtHand() })
  const count = data?.count ?? 0
  const found = lookAlikes(customer, data?.customers ?? []).map((one) =>
    areDistinct(customer, one.customer) ? { ...one, kind: 'namesake' as const } : one,
  )
  if (count === 0) return null
  return (
    <Popover
      label={t`同姓同名・同音の方 ${count}人`}
      button={
        <>
          <Icon name="customers" size={16} />
          {t`同名 ${count}人`}
        </>
      }
      buttonClassName="-my-2 inline-flex min-h-11 items-center gap-1 rounded-control px-1 font-semibold text-sm text-warning print:hidden"
      panelClassName="max-sm:fixed max-sm:inset-x-3 max-sm:top-auto max-h-96 overflow-y-auto p-3 font-normal text-sm sm:left-0 sm:right-auto sm:w-96"
    >
      {() => (
        <ul className="divide-y divide-line">
          {found.map((one) => (
            <LookAlikeItem key={one.customer.id} found={one}>
              <WhyDistinct reason={whyDistinct(customer, one.customer)} />
            </LookAlikeItem>
          ))}
          {count > found.length ? <li className="pt-2 text-muted">{t`ほか ${count - found.length}人`}</li> : null}
        </ul>
      )}
    </Popover>
  )
}

/** Why somebody of the desk has said that they are two; nothing for a word that this version does not know. */
function WhyDistinct({ reason }: { reason: string | undefined }) {
  const { t, i18n } = useLingui()
  const { data: known } = DistinctReason.safeParse(reason)
  if (!known) return null
  const words = i18n._(DISTINCT_WORDS[known])
  return <p className="text-muted text-xs">{t`別の方と記録: ${words}`}</p>
}
