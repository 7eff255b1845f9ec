import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useImperativeHandle, useRef } from 'react'
import { formatPhone } from '@/lib/phone'
import { Icon } from '@/ui/icon'
import { AgeAndYear, Furigana, LastContact, RowMarks, telephoneLink } from './customer-cells'
import type { ShownCustomer } from './customer-changes'
import type { CustomerRowsProps } from './customer-rows-props'
import { MissingRow } from './missing-row'
import { RowLink, useRowActions } from './row-link'
import { useRowFocus } from './use-row-focus'
import { useVirtualRows } from './use-virtual-rows'

const CARD_HEIGHT = 73

/** The list on phones. */
export function CustomerCards({ slots, isCutOff, onLook, focus }: CustomerRowsProps) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const virtual = useVirtualRows({ container: list, count: slots.length, rowHeight: CARD_HEIGHT, onLook })
  const rows = useRowFocus({ container: list, count: slots.length, pageSize: virtual.pageSize, reveal: virtual.reveal })
  useImperativeHandle(focus, () => () => rows.focusRow(rows.active))
  return (
    <ul
      ref={list}
      aria-label={t`顧客の一覧`}
      className="-mx-4 border-line border-t sm:mx-0 sm:border-x"
      style={{ paddingTop: virtual.before, paddingBottom: virtual.after }}
    >
      {virtual.rows.map(({ index }) => (
        <li
          key={slots[index]?.record.id ?? index}
          ref={virtual.measure}
          data-index={index}
          aria-posinset={index + 1}
          aria-setsize={slots.length}
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
      <div className="flex min-h-18 flex-col justify-center border-line border-b bg-surface px-4">
        <MissingRow isCutOff={isCutOff} />
      </div>
    )
  }
  const { record } = customer
  return (
    <div
      className="flex min-h-18 cursor-pointer items-center gap-1 border-line border-b bg-surface pr-1 pl-4 has-[[data-row-link]:focus-visible]:outline-3 has-[[data-row-link]:focus-visible]:outline-accent has-[[data-row-link]:focus-visible]:-outline-offset-3 active:bg-accent-soft"
      {...actions}
    >
      <div className="min-w-0 flex-1 py-1.5 leading-tight">
        <Furigana text={record.name_kana} />
        <div className="flex items-center gap-2">
          <span className="min-w-0 truncate">
            <RowLink customer={record} isStop={isStop} onFocus={onFocus} onKeyDown={onKeyDown}>
              {record.name}
            </RowLink>
          </span>
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
      <CallButton phone={record.phone} isStop={isStop} />
    </div>
  )
}

/** The way to a call where a number has no room beside the name. */
function CallButton({ phone, isStop }: { phone: string; isStop: boolean }) {
  const { t } = useLingui()
  if (phone === '') return null
  const number = formatPhone(phone)
  return (
    <a
      href={telephoneLink(phone)}
      tabIndex={isStop ? undefined : -1}
      aria-label={t`${number} に電話をかける`}
      className="flex w-14 shrink-0 flex-col items-center justify-center self-stretch rounded-control text-accent text-xs tabular-nums"
    >
      <Icon name="phone" size={22} />
      <span aria-hidden="true">…{phone.slice(-4)}</span>
    </a>
  )
}
