import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Customer } from '#contract/customers'
import { fullWidthKana } from '#contract/kana'
import { searchText } from '#contract/search-text'
import { formatDate } from '@/i18n/format'
import { formatPhone } from '@/lib/phone'
import { madeHere } from '@/offline/outbox/fold/made'
import { useOutbox } from '@/offline/scope/outbox'
import { Banner } from '@/ui/banner'
import { duplicatesOf, phoneDigits } from './duplicates'
import { customerQueries } from './queries'

const PAUSE_MS = 500

type HintProps = { ownId: string; name: string; phone: string }

/** While a new customer is typed: those who are here already with the same name or phone number. */
export function DuplicateHint({ ownId, name, phone }: HintProps) {
  const { t } = useLingui()
  const settled = useSettled(searchText(name) === '' ? '' : name.trim())
  const settledPhone = useSettled(phoneDigits(phone))
  const byName = useQuery(customerQueries.candidates(settled))
  const byPhone = useQuery(customerQueries.candidates(settledPhone))
  const waiting = useWaitingCustomers()
  const candidates = [...(byName.data?.customers ?? []), ...(byPhone.data?.customers ?? []), ...waiting]
  const found = duplicatesOf({ name, phone }, candidates).filter((one) => one.id !== ownId)
  if (found.length === 0) return null
  return (
    <Banner tone="warning" role="status" title={t`同じ名前か電話番号の顧客がいます`}>
      <ul>
        {found.map((one) => (
          <li key={one.id}>
            <Link to="/customers/$id" params={{ id: one.id }} className="inline-flex min-h-8 items-center underline">
              {[one.name, fullWidthKana(one.name_kana), formatDate(one.birth_date), one.company, formatPhone(one.phone)]
                .filter(Boolean)
                .join(' / ')}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Trans>開いても、入力途中の内容は下書きに残ります。</Trans>
      </p>
    </Banner>
  )
}

/** New customers that only this device knows. */
function useWaitingCustomers() {
  return madeHere<Customer>('customer', useOutbox()).map(({ record }) => record)
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
