import { memo } from 'react'
import { useToday } from '@/lib/use-today'
import { classNames } from '../class-names'
import { type Column, columnClass } from './column'
import { MissingRow } from './missing-row'
import { type RowProps, rowStyle } from './row'
import { useRow } from './row-link'
import type { Listed } from './slot'
import { TABLE_ROLES } from './table-roles'

type TableRowProps<S extends Listed, K extends string> = RowProps<S> & { columns: readonly Column<S, K>[] }

/** One record of a table. */
export const TableRow = memo(PlainRow) as typeof PlainRow

function PlainRow<S extends Listed, K extends string>({ columns, ...row }: TableRowProps<S, K>) {
  const { slot, index, isCutOff } = row
  const { actions, parts } = useRow(row)
  useToday()
  const place = { ...TABLE_ROLES.row, 'data-index': index, 'aria-rowindex': index + 2, style: rowStyle(row) }
  if (!slot || !parts) {
    return (
      <tr {...place} className="inset-x-0 top-0 flex items-center border-line border-b">
        <td {...TABLE_ROLES.cell} colSpan={columns.length} className="flex-1 px-3">
          <MissingRow isCutOff={isCutOff} />
        </td>
      </tr>
    )
  }
  return (
    <tr
      {...place}
      className="inset-x-0 top-0 flex cursor-pointer items-center border-line border-b hover:bg-accent-soft has-[[data-row-link]:focus-visible]:bg-accent-soft has-[[data-row-link]:focus-visible]:outline-3 has-[[data-row-link]:focus-visible]:outline-accent has-[[data-row-link]:focus-visible]:-outline-offset-3 print:break-inside-avoid"
      {...actions}
    >
      {columns.map((column) => (
        <td key={column.id} {...TABLE_ROLES.cell} className={classNames('px-3', columnClass(column), column.className)}>
          {column.cell(slot, parts)}
        </td>
      ))}
    </tr>
  )
}
