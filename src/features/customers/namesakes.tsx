import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Customer } from '#contract/customers'
import { onceAtHand } from '@/offline/cache/read-or-copy'
import { Icon } from '@/ui/icon'
import { Popover } from '@/ui/popover'
import { LookAlikeItem } from './look-alike-item'
import { listed, lookAlikes } from './look-alikes'
import { customerQueries } from './queries'

/**
 * Beside the name of a customer: how many others bear it, or one that sounds the same, and who they are. Taking one for the other
 * is the mistake that a desk fears most. Read from the copy on this device; nothing without one.
 */
export function Namesakes({ customer }: { customer: Customer }) {
  const { t } = useLingui()
  const [isAtHand, setAtHand] = useState(false)
  useEffect(() => onceAtHand(() => setAtHand(true)), [])
  const { name, name_kana } = customer
  const { data } = useQuery({ ...customerQueries.namesakes(name, name_kana), enabled: isAtHand })
  const found = lookAlikes(customer, listed(data ?? []))
    .filter(({ kind, customer: { id } }) => kind !== 'household' && id !== customer.id)
    .map((one) => (customer.distinct_ids?.includes(one.customer.id) ? { ...one, kind: 'namesake' as const } : one))
  const count = found.length
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
            <LookAlikeItem key={one.customer.id} found={one} />
          ))}
        </ul>
      )}
    </Popover>
  )
}
