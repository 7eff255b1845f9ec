import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ImportRow, type Outcome, ROWS_SHOWN } from '#contract/customer-imports'
import { QueryView } from '@/errors/query-view'
import { targetLabel } from './import-words'
import { customerActQueries } from './queries'

type ActRowsProps = { id: string; outcome: Outcome; count: number }

/** The first customers of an outcome, with what was changed or why it was not. */
export function ActRows({ id, outcome, count }: ActRowsProps) {
  const { t } = useLingui()
  const query = useQuery(customerActQueries.rows(id, outcome))
  const rest = count - ROWS_SHOWN
  return (
    <QueryView query={query}>
      {({ rows }) => (
        <>
          <ul className="divide-y divide-line border-line border-y" aria-label={t`結果ごとの顧客`}>
            {rows.map((row) => (
              <Row key={row.line} row={row} isThere={outcome !== 'deleted'} />
            ))}
          </ul>
          {rest > 0 ? (
            <p className="mt-2 text-muted text-sm">
              <Trans>ほかに{rest}人います。</Trans>
            </p>
          ) : null}
        </>
      )}
    </QueryView>
  )
}

function Row({ row: { name, customer_id: id, changes, reasons }, isThere }: { row: ImportRow; isThere: boolean }) {
  const { t, i18n } = useLingui()
  return (
    <li className="flex flex-col gap-1 py-2 text-sm">
      {id !== null && name !== '' && isThere ? (
        <Link to="/customers/$id" params={{ id }} className="w-fit font-semibold text-accent-ink underline">
          {name}
        </Link>
      ) : (
        <p className="font-semibold">{name === '' ? t`見つからない顧客` : name}</p>
      )}
      {reasons.map(({ field, message }) => (
        <p key={`${field} ${message}`} className="text-warning">
          {field === null ? message : `${targetLabel(field.split('.')[0] ?? field, i18n)}: ${message}`}
        </p>
      ))}
      {changes.map(({ field, before, after }) => (
        <p key={field} className="line-clamp-2 break-words print:line-clamp-none text-muted">
          {targetLabel(field, i18n)}: <del>{before || '—'}</del> →{' '}
          <ins className="text-ink no-underline">{after || '—'}</ins>
        </p>
      ))}
    </li>
  )
}
