import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useImperativeHandle, useRef } from 'react'
import { Age, Furigana, LastContact, PhoneLink, RowMarks } from './customer-cells'
import type { CustomerRowsProps } from './customer-rows-props'
import type { ShownCustomer } from './fold'
import { MissingRow } from './missing-row'
import { RowLink, useRowActions } from './row-link'
import { useRowFocus } from './use-row-focus'
import { useVirtualRows } from './use-virtual-rows'

const CARD_HEIGHT = 124

/** The list on phones. */
export function CustomerCards({ slots, isCutOff, onLook, focus }: CustomerRowsProps) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const virtual = useVirtualRows({ container: list, count: slots.length, rowHeight: CARD_HEIGHT, onLook })
  const rows = useRowFocus({ container: list, count: slots.length, pageSize: virtual.pageSize, reveal: virtual.reveal })
  useImperativeHandle(focus, () => () => rows.focusRow(rows.active))
  return (
    <ul ref={list} aria-label={t`顧客の一覧`} style={{ paddingTop: virtual.before, paddingBottom: virtual.after }}>
      {virtual.rows.map(({ index }) => (
        <li
          key={slots[index]?.record.id ?? index}
          ref={virtual.measure}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={slots.length}
          className="pb-2"
        >
          <CustomerCard
            customer={slots[index] ?? null}
            isCutOff={isCutOff}
            isStop={index === rows.active}
            onFocus={() => rows.setActive(index)}
            onKeyDown={rows.handleKeyDown}
          />
        </li>
      ))}
    </ul>
  )
}

type CardProps = {
  customer: ShownCustomer | null
  isCutOff: boolean
  isStop: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function CustomerCard({ customer, isCutOff, isStop, onFocus, onKeyDown }: CardProps) {
  const actions = useRowActions(customer?.record)
  if (!customer) {
    return (
      <div className="flex min-h-29 flex-col justify-center rounded-card border border-line bg-surface px-4">
        <MissingRow isCutOff={isCutOff} />
      </div>
    )
  }
  const { record } = customer
  return (
    <div
      className="min-h-29 cursor-pointer rounded-card border border-line bg-surface px-4 py-2.5 shadow-card has-[[data-row-link]:focus-visible]:outline-3 has-[[data-row-link]:focus-visible]:outline-accent active:bg-accent-soft"
      {...actions}
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <Furigana text={record.name_kana} />
          <RowLink customer={record} isStop={isStop} onFocus={onFocus} onKeyDown={onKeyDown}>
            {record.name}
          </RowLink>
        </div>
        <span className="flex shrink-0 flex-wrap items-center justify-end gap-1.5">
          <RowMarks customer={customer} />
        </span>
      </div>
      <div className="flex min-h-5.5 gap-2 text-muted text-sm">
        {record.company === '' ? null : <span className="truncate">{record.company}</span>}
        <Age birthDate={record.birth_date} />
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3 text-sm">
        <PhoneLink phone={record.phone} />
        <span className="ml-auto whitespace-nowrap text-muted">
          <Trans>最終対応</Trans> <LastContact at={record.last_interaction_at} />
        </span>
      </div>
    </div>
  )
}
