import { Trans } from '@lingui/react/macro'
import { ChosenBox } from '@/ui/list/chosen-box'
import type { RowParts } from '@/ui/list/row-link'
import { CallButton } from './call-button'
import { AgeAndYear, Furigana, LastContact, RowMarks } from './customer-cells'
import type { ShownCustomer } from './customer-list'

/** A customer in the list on phones. */
export function CustomerCard({ customer, row }: { customer: ShownCustomer; row: RowParts }) {
  const { record } = customer
  return (
    <>
      <ChosenBox id={record.id} name={record.name} row={row} />
      <div className="min-w-0 flex-1 leading-tight">
        <Furigana text={record.name_kana} />
        <div className="flex items-center gap-2">
          <span className="min-w-0 truncate">{row.link(record.name)}</span>
          <span className="flex shrink-0 items-center gap-1.5 text-sm">
            <AgeAndYear birthDate={record.birth_date} />
            <RowMarks customer={customer} />
          </span>
        </div>
        <div className="flex gap-2 text-muted text-xs">
          <span className="shrink-0">
            <Trans>最終対応</Trans> <LastContact at={record.last_interaction_at} />
          </span>
          {record.company === '' ? null : <span className="truncate">{record.company}</span>}
        </div>
      </div>
      <CallButton phone={record.phone} isStop={row.isStop} />
    </>
  )
}
