import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Customer } from '#contract/customers'
import type { Compared } from '#contract/likeness'
import { madeHere } from '@/offline/outbox/fold/made'
import { useOutbox } from '@/offline/scope/outbox'
import { Banner } from '@/ui/banner'
import { type Apart, ApartField, withReason } from './apart-field'
import { LookAlikeItem } from './look-alike-item'
import { listed, lookAlikes, searchesFor } from './look-alikes'
import { customerQueries } from './queries'

const PAUSE_MS = 500
/** More than these nobody reads while somebody waits at the desk. */
const MOST = 5

type HintProps = {
  ownId: string
  typed: Compared
  /** Why those who may be the same person are others. */
  apart: readonly Apart[]
  onApart: (apart: Apart[]) => void
}

/**
 * While a new customer is typed: those who are here already and have something in common. It warns, and never refuses; of who may
 * be the same person it can be said why they are another one.
 */
export function DuplicateHint({ ownId, typed, apart, onApart }: HintProps) {
  const { t } = useLingui()
  const settled = useSettled(typed)
  const searches = settled ? searchesFor(settled).filter((search) => search !== '') : []
  const answers = useQueries({ queries: searches.map((search) => customerQueries.candidates(search)) })
  const waiting = useWaitingCustomers()
  const candidates = [...listed(answers.map(({ data }) => data)), ...waiting]
  const found = lookAlikes(typed, candidates).filter(({ customer }) => customer.id !== ownId)
  if (found.length === 0) return null
  const isSame = found.some(({ kind }) => kind === 'person')
  const more = found.length - MOST
  return (
    <Banner
      tone={isSame ? 'warning' : 'info'}
      role="status"
      title={isSame ? t`すでに登録されている方かもしれません` : t`似た顧客がいます`}
    >
      <ul>
        {found.slice(0, MOST).map((one) => (
          <LookAlikeItem key={one.customer.id} found={one}>
            {one.kind === 'person' ? (
              <ApartField
                customer={one.customer}
                reason={apart.find(({ id }) => id === one.customer.id)?.reason ?? null}
                onChange={(reason) => onApart(withReason(apart, one.customer, reason))}
              />
            ) : null}
          </LookAlikeItem>
        ))}
      </ul>
      <p>
        {more > 0 ? t`ほかに${more}人います。` : null}
        <Trans>開いても、入力途中の内容は下書きに残ります。</Trans>
      </p>
    </Banner>
  )
}

/** New customers that only this device knows. */
function useWaitingCustomers() {
  return madeHere<Customer>('customer', useOutbox()).map(({ record }) => record)
}

/** What is typed once it has not changed for a moment. */
function useSettled({ name, name_kana, phone, email, birth_date, address }: Compared): Compared | null {
  const [settled, setSettled] = useState<Compared | null>(null)
  useEffect(() => {
    const typed = { name, name_kana, phone, email, birth_date, address }
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [name, name_kana, phone, email, birth_date, address])
  return settled
}
