import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useImperativeHandle, useRef } from 'react'
import { classNames } from '@/ui/class-names'
import type { CustomerSort } from './customer-address'
import { AgeAndYear, Furigana, LastContact, PhoneLink, RowMarks } from './customer-cells'
import type { ShownCustomer } from './customer-changes'
import type { CustomerFilter } from './customer-filters'
import type { CustomerRowsProps } from './customer-rows-props'
import { MissingRow } from './missing-row'
import { RowLink, useRowActions } from './row-link'
import { SortHeader } from './sort-header'
import { useRowFocus } from './use-row-focus'
import { useVirtualRows } from './use-virtual-rows'

const ROW_HEIGHT = 53
/** How many columns every window shows: a cell over more would make columns that are not there. */
const ALWAYS_THERE = 3
const NOTHING = '\u00a0'
/** Columns that a narrow list leaves out; how narrow it is depends on the text size too, hence the container's rem. */
const WITH_ROOM = 'hidden @[45rem]:table-cell'
const WITH_COMPANY = 'hidden @[52rem]:table-cell'
const WITH_MORE_ROOM = 'hidden @4xl:table-cell'
/** Where the age has no column it stands behind the name. */
const WITHOUT_ROOM = '@[45rem]:hidden'

type TableProps = CustomerRowsProps & { filter: CustomerFilter; onSort: (column: CustomerSort) => void }

/** The list on wide windows. */
export function CustomerTable({ slots, isCutOff, onLook, focus, filter, onSort }: TableProps) {
  const { t } = useLingui()
  const body = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualRows({ container: body, count: slots.length, rowHeight: ROW_HEIGHT, onLook })
  const rows = useRowFocus({ container: body, count: slots.length, pageSize: virtual.pageSize, reveal: virtual.reveal })
  useImperativeHandle(focus, () => () => rows.focusRow(rows.active))
  const sortable = { filter, onSort }
  return (
    <div className="@container">
      <table
        aria-label={t`顧客の一覧`}
        aria-rowcount={slots.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 rounded-card border border-line bg-surface shadow-card"
      >
        <thead className="sticky top-16 z-10 text-muted text-sm [&_th]:border-line [&_th]:border-b [&_th]:bg-sunken">
          <tr aria-rowindex={1}>
            <SortHeader column="name_kana" {...sortable} className="rounded-tl-card" />
            <SortHeader column="company" {...sortable} className={classNames(WITH_COMPANY, 'w-[20%]')} />
            <th scope="col" className="w-36 px-3 text-left font-semibold">
              <Trans>電話番号</Trans>
            </th>
            <th scope="col" className={classNames(WITH_ROOM, 'w-30 px-3 text-left font-semibold')}>
              <Trans>年齢</Trans>
            </th>
            <SortHeader column="last_interaction_at" {...sortable} className="w-34" />
            <SortHeader
              column="updated_at"
              {...sortable}
              className={classNames(WITH_MORE_ROOM, 'w-34 rounded-tr-card')}
            />
          </tr>
        </thead>
        <tbody ref={body}>
          <Spacer height={virtual.before} />
          {virtual.rows.map(({ index }) => (
            <CustomerRow
              key={slots[index]?.record.id ?? index}
              customer={slots[index] ?? null}
              index={index}
              measure={virtual.measure}
              isCutOff={isCutOff}
              isStop={index === rows.active}
              onFocus={() => rows.setActive(index)}
              onKeyDown={rows.handleKeyDown}
            />
          ))}
          <Spacer height={virtual.after} />
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  customer: ShownCustomer | null
  index: number
  measure: (element: HTMLElement | null) => void
  isCutOff: boolean
  isStop: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function CustomerRow({ customer, index, measure, isCutOff, isStop, onFocus, onKeyDown }: RowProps) {
  const actions = useRowActions(customer?.record)
  if (!customer) {
    return (
      <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
        <td colSpan={ALWAYS_THERE} className="h-13 border-line border-b px-3">
          <MissingRow isCutOff={isCutOff} />
        </td>
        <td className={classNames(WITH_ROOM, 'border-line border-b')}>{NOTHING}</td>
        <td className={classNames(WITH_COMPANY, 'border-line border-b')}>{NOTHING}</td>
        <td className={classNames(WITH_MORE_ROOM, 'border-line border-b')}>{NOTHING}</td>
      </tr>
    )
  }
  const { record } = customer
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className="cursor-pointer transition-colors hover:bg-accent-soft has-[[data-row-link]:focus-visible]:bg-accent-soft has-[[data-row-link]:focus-visible]:outline-3 has-[[data-row-link]:focus-visible]:outline-accent has-[[data-row-link]:focus-visible]:-outline-offset-3 [&>td]:border-line [&>td]:border-b [&>td]:px-3"
      {...actions}
    >
      <td className="h-13 leading-tight">
        <div className="flex items-baseline gap-x-2">
          <Furigana text={record.name_kana} />
          <span className={classNames(WITHOUT_ROOM, 'shrink-0 text-xs')}>
            <AgeAndYear birthDate={record.birth_date} />
          </span>
        </div>
        {/* The name is never cut short for what stands behind it. */}
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 max-w-full truncate">
            <RowLink customer={record} isStop={isStop} onFocus={onFocus} onKeyDown={onKeyDown}>
              {record.name}
            </RowLink>
          </span>
          <span className="flex shrink-0 items-center gap-1.5">
            <RowMarks customer={customer} />
          </span>
        </div>
      </td>
      <td className={classNames(WITH_COMPANY, 'truncate text-sm')}>{record.company}</td>
      <td className="text-sm">
        <PhoneLink phone={record.phone} isStop={isStop} />
      </td>
      <td className={classNames(WITH_ROOM, 'text-sm')}>
        <AgeAndYear birthDate={record.birth_date} />
      </td>
      <td className="text-sm">
        <LastContact at={record.last_interaction_at} />
      </td>
      <td className={classNames(WITH_MORE_ROOM, 'text-muted text-sm')}>
        <LastContact at={record.updated_at} />
      </td>
    </tr>
  )
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={ALWAYS_THERE} style={{ height, padding: 0, fontSize: 0, lineHeight: 0 }}>
        {NOTHING}
      </td>
    </tr>
  ) : null
}
