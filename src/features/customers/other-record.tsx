import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Customer } from '#contract/customers'
import { QueryState } from '@/errors/query-state'
import { useSearchText } from '@/ui/list/use-search-text'
import { TextField } from '@/ui/text-field'
import { type ComparedCustomer, LookAlikeLine } from './look-alike-item'
import { listed, lookAlikes, searchesFor } from './look-alikes'
import { customerQueries } from './queries'

type OtherRecordProps = { customer: Customer; onChoose: (other: Customer) => void }

/** Which record is of the same person: those that have something in common, and any other by a search. */
export function OtherRecord({ customer, onChoose }: OtherRecordProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const { text, setText, conversion } = useSearchText('', setSearch)
  return (
    <div className="flex flex-col gap-4" {...conversion}>
      <p className="text-sm">
        <Trans>
          「{customer.name}」と同じ方の、もう1つの記録を選んでください。次の画面で、残す内容を項目ごとに決めます。
        </Trans>
      </p>
      <TextField
        label={t`名前・フリガナ・電話番号で探す`}
        value={text}
        onChange={setText}
        type="search"
        autoComplete="off"
        autoFocus
      />
      {search === '' ? (
        <Alike customer={customer} onChoose={onChoose} />
      ) : (
        <Searched customer={customer} search={search} onChoose={onChoose} />
      )}
    </div>
  )
}

function Alike({ customer, onChoose }: OtherRecordProps) {
  const searches = searchesFor(customer).filter((search) => search !== '')
  const answers = useQueries({ queries: searches.map((search) => customerQueries.candidates(search)) })
  const found = lookAlikes(customer, listed(answers.map(({ data }) => data))).filter(
    (one) => one.customer.id !== customer.id,
  )
  const isReading = answers.some(({ isPending }) => isPending)
  if (found.length > 0) return <Records found={found} onChoose={onChoose} />
  return (
    <p role="status" className="min-h-13 text-muted text-sm">
      {isReading ? '\u00a0' : <Trans>似た記録は見つかりません。名前や電話番号で探してください。</Trans>}
    </p>
  )
}

function Searched({ customer, search, onChoose }: OtherRecordProps & { search: string }) {
  const { t } = useLingui()
  const answer = useQuery(customerQueries.candidates(search))
  const others = listed([answer.data]).filter(({ id }) => id !== customer.id)
  const known = new Map(lookAlikes(customer, others).map((one) => [one.customer.id, one]))
  const found = others.map((other) => known.get(other.id) ?? { kind: null, reasons: [], customer: other })
  if (found.length > 0) return <Records found={found} onChoose={onChoose} />
  return (
    <QueryState
      query={answer}
      empty={() => true}
      emptyState={
        <p role="status" className="min-h-13 text-muted text-sm">
          {t`条件に合う顧客が見つかりません`}
        </p>
      }
    />
  )
}

function Records({ found, onChoose }: { found: readonly ComparedCustomer[]; onChoose: (other: Customer) => void }) {
  return (
    <ul className="divide-y divide-line rounded-control border border-line">
      {found.map((one) => (
        <li key={one.customer.id}>
          <button
            type="button"
            onClick={() => onChoose(one.customer)}
            className="block min-h-13 w-full px-3.5 py-2 text-left hover:bg-accent-soft"
          >
            <LookAlikeLine found={one} />
          </button>
        </li>
      ))}
    </ul>
  )
}
