import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Customer } from '#contract/customers'
import { fullWidthKana } from '#contract/kana'
import { customerQueries } from '@/features/customers/queries'
import { ageFrom } from '@/i18n/birth-date'
import { formatDate } from '@/i18n/format'
import { identityOf } from '@/i18n/identity'
import { useCopyAtHand } from '@/offline/scope/use-copy-at-hand'
import { useRecord } from '@/offline/scope/use-record'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'

type ChosenPersonProps = { id: string; name: string; onChooseAgain: () => void }

/** The customer who is taken for the person at the desk: with the birth date to ask for, what to take care of, and who bears that name too. */
export function ChosenPerson({ id, name, onChooseAgain }: ChosenPersonProps) {
  const { t } = useLingui()
  const { shown } = useRecord('customer', id, customerQueries.detail(id, useQueryClient()))
  const customer = shown?.record
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-sunken px-4 py-2">
        <p>
          {customer?.name_kana ? (
            <span className="block text-muted text-xs">{fullWidthKana(customer.name_kana)}</span>
          ) : null}
          <strong className="text-lg">
            <Trans>{name} 様</Trans>
          </strong>
          {customer ? <BirthDate day={customer.birth_date} /> : null}
        </p>
        <Button size="sm" onClick={onChooseAgain}>{t`選び直す`}</Button>
      </div>
      {customer?.caution ? (
        <Banner tone="warning" title={t`注意事項`} className="max-h-40 overflow-y-auto">
          <p className="whitespace-pre-wrap">{customer.caution}</p>
        </Banner>
      ) : null}
      {customer ? <SameName customer={customer} /> : null}
    </div>
  )
}

function BirthDate({ day }: { day: string | null }) {
  const age = ageFrom(day)
  return (
    <span className="block tabular-nums">
      {day === null ? <Trans>生年月日の登録なし</Trans> : <Trans>{formatDate(day)} 生まれ</Trans>}
      {age === null ? null : (
        <>
          ・<Plural value={age} other="#歳" />
        </>
      )}
    </span>
  )
}

/** Taking one for the other is the mistake that a desk fears most: those who may be meant are told by their birth dates. */
function SameName({ customer }: { customer: Customer }) {
  const { t } = useLingui()
  const { data } = useQuery({ ...customerQueries.namesakes(customer), enabled: useCopyAtHand() })
  if (!data || data.count === 0) return null
  return (
    <Banner
      tone="warning"
      role="status"
      title={t`同姓同名・同音の方がほかに${data.count}人います。生年月日をご確認ください。`}
    >
      <ul className="max-h-32 overflow-y-auto text-sm">
        {data.customers.map((other) => (
          <li key={other.id}>{identityOf(other)}</li>
        ))}
      </ul>
    </Banner>
  )
}
