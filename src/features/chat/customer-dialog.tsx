import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryView } from '@/errors/query-view'
import { customerQueries } from '@/features/customers/queries'
import { formatDate } from '@/i18n/format'
import { Dialog } from '@/ui/dialog'
import { EmptyState } from '@/ui/empty-state'
import { SearchField } from '@/ui/list/search-field'
import type { Customer } from './use-question'

/** Finds the customer that a conversation is to be about, also without a connection. */
export function CustomerDialog({ onClose, onChoose }: { onClose: () => void; onChoose: (customer: Customer) => void }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const query = useQuery({ ...customerQueries.candidates(search), placeholderData: keepPreviousData })
  return (
    <Dialog open onClose={onClose} title={<Trans>お客様を選ぶ</Trans>}>
      <SearchField
        label={t`顧客を検索`}
        placeholder={t`名前・フリガナ・電話・生年月日`}
        value={search}
        onChange={setSearch}
        onLeave={() => {}}
        takesFocus={false}
      />
      {search === '' ? null : (
        <QueryView
          query={query}
          empty={({ customers }) => customers.length === 0}
          emptyState={<EmptyState icon="search" title={<Trans>見つかりませんでした</Trans>} />}
        >
          {({ customers }) => (
            <ul className="mt-2 divide-y divide-line">
              {customers.map(({ id, name, name_kana: kana, birth_date: born }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="min-h-11 w-full rounded-control px-2 py-2 text-left hover:bg-accent-soft"
                    onClick={() => onChoose({ id, name })}
                  >
                    <span className="block font-medium">{name}</span>
                    <span className="block text-muted text-sm">
                      {[kana, born ? formatDate(born) : ''].filter((part) => part !== '').join(' ・ ')}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      )}
    </Dialog>
  )
}
