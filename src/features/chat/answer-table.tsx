import { useLingui } from '@lingui/react/macro'
import type { AnswerTable as Table } from '#contract/conversations'
import { formatNumber } from '@/i18n/numbers'
import { ScrollSideways } from '@/ui/scroll-sideways'

/** The rows of an answer. A wide table scrolls inside of its own frame. */
export function AnswerTable({ table: { columns, rows } }: { table: Table }) {
  const { t } = useLingui()
  return (
    <ScrollSideways label={t`回答の表`} className="mt-3 rounded-control border border-line">
      <table className="w-full text-left text-sm">
        <thead className="bg-sunken">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className="whitespace-nowrap px-3 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer never change their order
            <tr key={index}>
              {row.map((value, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor do its columns
                  key={column}
                  className={typeof value === 'number' ? 'px-3 py-2 text-right tabular-nums' : 'min-w-24 px-3 py-2'}
                >
                  {typeof value === 'number' ? formatNumber(value) : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollSideways>
  )
}
