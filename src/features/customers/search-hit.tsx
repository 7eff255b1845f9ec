import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '@/ui/link-button'
import { HIT_LINK } from '@/ui/use-hit-keys'
import { AgeAndYear, Furigana, LastContact, RowMarks } from './customer-cells'
import type { ShownCustomer } from './customer-list'
import { prefetchCustomer } from './queries'

/** The last digits tell two people of one name apart. */
const TAIL = 4

/** One of those who are found: who it is, the way to the record, and to what is done most: somebody is here, or on the phone. */
export function SearchHit({ customer }: { customer: ShownCustomer }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { id, name, name_kana, birth_date, phone, company, last_interaction_at } = customer.record
  const prefetch = () => prefetchCustomer(client, id)
  return (
    <li className="flex items-center gap-2 border-line border-b pr-2 last:border-b-0">
      <Link
        to="/customers/$id"
        params={{ id }}
        onFocus={prefetch}
        onPointerDown={prefetch}
        className="min-w-0 flex-1 px-3 py-2 leading-tight hover:bg-accent-soft focus-visible:-outline-offset-3"
        {...{ [HIT_LINK]: '' }}
      >
        <Furigana text={name_kana} />
        <span className="flex items-center gap-2">
          <span className="min-w-0 truncate font-semibold">{name}</span>
          <span className="flex shrink-0 items-center gap-1.5 text-sm">
            <AgeAndYear birthDate={birth_date} />
            <RowMarks customer={customer} />
          </span>
        </span>
        <span className="flex gap-2 text-muted text-xs">
          <span className="shrink-0">
            <Trans>最終対応</Trans> <LastContact at={last_interaction_at} />
          </span>
          {phone === '' ? null : <span className="shrink-0 tabular-nums">…{phone.slice(-TAIL)}</span>}
          {company === '' ? null : <span className="truncate">{company}</span>}
        </span>
      </Link>
      <LinkButton
        to="/reception"
        search={{ new: 1, customer: id }}
        size="sm"
        icon="visit"
        aria-label={t`${name} を受付する`}
        className="shrink-0"
      >
        <span className="sr-only sm:not-sr-only">{t`受付する`}</span>
      </LinkButton>
      <LinkButton
        to="/customers/$id"
        params={{ id }}
        search={{ contact: 'call' }}
        size="sm"
        icon="phone"
        onPointerDown={prefetch}
        aria-label={t`${name} の電話を記録`}
        className="shrink-0"
      >
        <span className="sr-only sm:not-sr-only">{t`電話を記録`}</span>
      </LinkButton>
    </li>
  )
}
