import { type Ref, useRef } from 'react'
import { classNames } from '../class-names'
import { type Column, columnClass } from './column'
import { PrintedPart } from './printed-part'
import { type RowTarget, roomStyle } from './row'
import type { Listed } from './slot'
import { type Sort, SortHead } from './sort-head'
import { Still } from './still'
import { TABLE_ROLES } from './table-roles'
import { TableRow } from './table-row'
import { type ListRows, useRows } from './use-rows'

/** In rem: two lines of text, or a control for a finger. */
const ROW_HEIGHT = 3.125

export type RecordTableProps<S extends Listed, K extends string> = {
  /** Accessible name of the list. */
  label: string
  list: ListRows<S>
  /** The same array at each drawing. */
  columns: readonly Column<S, K>[]
  target: (shown: S) => RowTarget
  sort: Sort<K>
  onSort: (column: K) => void
  focus?: Ref<() => void>
}

/**
 * Records of any number as a table: only the rows near the window exist. It is laid out row by row, not as a table: a row
 * that comes would lay out all others. The roles keep it a table for a screen reader.
 */
export function RecordTable<S extends Listed, K extends string>(props: RecordTableProps<S, K>) {
  const { label, list, columns, target, sort, onSort, focus } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { shown, printed, room, isStill } = useRows({ list, container: body, rowHeight: ROW_HEIGHT, target, focus })
  return (
    <div className="@container">
      <PrintedPart printed={printed} of={list.slots.length} />
      <table
        {...TABLE_ROLES.table}
        aria-label={label}
        aria-rowcount={list.slots.length + 1}
        className="block w-full rounded-card border border-line bg-surface shadow-card"
      >
        <thead {...TABLE_ROLES.group} className="sticky top-16 short:top-0 z-10 block text-muted text-sm">
          <tr
            {...TABLE_ROLES.row}
            aria-rowindex={1}
            className="flex items-stretch rounded-t-card border-line border-b bg-sunken"
          >
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...TABLE_ROLES.group} className="relative block" style={roomStyle(room)}>
          <Still value={isStill}>
            {shown.map(({ key, props: row }) => (
              <TableRow key={key} {...row} columns={columns} />
            ))}
          </Still>
        </tbody>
      </table>
    </div>
  )
}

type HeadProps<S extends Listed, K extends string> = {
  column: Column<S, K>
  sort: Sort<K>
  onSort: (column: K) => void
}

function Head<S extends Listed, K extends string>({ column, sort, onSort }: HeadProps<S, K>) {
  const className = columnClass(column)
  if (column.sort !== undefined) {
    return (
      <SortHead column={column.sort} sort={sort} onSort={onSort} className={className}>
        {column.head}
      </SortHead>
    )
  }
  return (
    <th {...TABLE_ROLES.head} scope="col" className={classNames('self-center px-3 text-left font-semibold', className)}>
      {column.head}
    </th>
  )
}
