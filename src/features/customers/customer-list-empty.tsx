import { useLingui } from '@lingui/react/macro'
import type { KanaRow } from '#contract/customers'
import { filterWords } from '@/i18n/customer-filter-words'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { type CustomerSearch, filterPart } from './customer-address'
import { changeCustomerSearch, isFiltered, isNarrowed, NO_FILTER } from './customer-filters'
import { useRowName } from './use-row-name'

type EmptyProps = { search: CustomerSearch; onShow: (to: CustomerSearch) => void; onAdd: () => void }

/** Why the list shows nobody, and the ways on: fewer conditions, or a new customer. */
export function CustomerListEmpty({ search, onShow, onAdd }: EmptyProps) {
  const { t, i18n } = useLingui()
  const inAllRows = () => onShow(changeCustomerSearch(search, { kana: undefined }))
  if (search.kana && !isNarrowed(search)) return <EmptyRow row={search.kana} onShowAll={inAllRows} onAdd={onAdd} />
  if (search.kana || isNarrowed(search)) {
    const clear = () =>
      onShow(changeCustomerSearch(search, { ...NO_FILTER, search: '', company_filter: '', kana: undefined }))
    return (
      <EmptyState
        icon="search"
        title={search.kana ? <NobodyInRow row={search.kana} /> : t`条件に合う顧客が見つかりません`}
        action={
          <>
            {search.kana ? <Button variant="primary" onClick={inAllRows}>{t`すべての行から探す`}</Button> : null}
            {filterWords(filterPart(search), i18n).map(({ name, words }) => (
              <Button
                key={name}
                icon="close"
                onClick={() => onShow(changeCustomerSearch(search, { [name]: undefined }))}
              >{t`「${words}」を外す`}</Button>
            ))}
            <Button onClick={clear}>{t`条件をクリア`}</Button>
            <Button icon="plus" onClick={onAdd}>{t`顧客を追加`}</Button>
          </>
        }
      >
        {isFiltered(search)
          ? t`すべての条件に合う顧客がいません。条件を1つ外すと見つかることがあります。`
          : t`別の書き方や、電話番号の下4桁、生年月日（昭和55年5月3日、S55.5.3、1980/5/3）でも検索できます。`}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="customers"
      title={t`まだ顧客がいません`}
      action={<Button variant="primary" icon="plus" onClick={onAdd}>{t`顧客を追加`}</Button>}
    >
      {t`最初の顧客を登録すると、ここに表示されます。`}
    </EmptyState>
  )
}

/** A search within a row that finds nobody: the person may be in another one. */
function NobodyInRow({ row }: { row: KanaRow }) {
  const { t } = useLingui()
  const name = useRowName()(row)
  return t`「${name}」に、条件に合う顧客が見つかりません`
}

type EmptyRowProps = { row: KanaRow; onShowAll: () => void; onAdd: () => void }

function EmptyRow({ row, onShowAll, onAdd }: EmptyRowProps) {
  const { t } = useLingui()
  const name = useRowName()(row)
  return (
    <EmptyState
      icon="customers"
      title={t`「${name}」の顧客はいません`}
      action={
        <>
          <Button onClick={onShowAll}>{t`すべての行を表示`}</Button>
          <Button icon="plus" onClick={onAdd}>{t`顧客を追加`}</Button>
        </>
      }
    >
      {row === '他'
        ? t`フリガナが未入力の顧客と、五十音以外で始まる顧客がここに表示されます。`
        : t`フリガナが未入力の顧客は「その他」に表示されます。`}
    </EmptyState>
  )
}
