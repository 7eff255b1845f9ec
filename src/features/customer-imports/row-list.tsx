import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type CustomerImport, type ImportRow, ROWS_SHOWN, type Verdict } from '#contract/customer-imports'
import { QueryView } from '@/errors/query-view'
import { targetLabel } from './import-words'
import { customerImportQueries } from './queries'

/** The first rows of a verdict, with what would be done and why. */
export function RowList({ shown, verdict }: { shown: CustomerImport; verdict: Verdict }) {
  const { t } = useLingui()
  const query = useQuery(customerImportQueries.rows(shown.id, verdict))
  const rest = (shown.verdicts[verdict] ?? 0) - ROWS_SHOWN
  return (
    <QueryView query={query}>
      {({ rows }) => (
        <>
          <ul className="divide-y divide-line border-line border-y" aria-label={t`確認した行`}>
            {rows.map((row) => (
              <Row key={row.line} row={row} />
            ))}
          </ul>
          {rest > 0 ? (
            <p className="mt-2 text-muted text-sm">
              <Trans>ほかに{rest}件あります。</Trans>
            </p>
          ) : null}
        </>
      )}
    </QueryView>
  )
}

function Row({ row: { line, name, verdict, changes, reasons } }: { row: ImportRow }) {
  const { i18n } = useLingui()
  return (
    <li className="flex flex-col gap-1 py-2 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-muted tabular-nums">
          <Trans>{line}行目</Trans>
        </span>
        <span className="font-semibold">{name || <Trans>（氏名なし）</Trans>}</span>
      </p>
      {reasons.map(({ field, message }) => (
        <p key={`${field} ${message}`} className={verdict === 'error' ? 'text-danger' : 'text-warning'}>
          {field === null || verdict === 'duplicate'
            ? message
            : `${targetLabel(field.split('.')[0] ?? field, i18n)}: ${message}`}
        </p>
      ))}
      {verdict === 'update'
        ? changes.map(({ field, before, after }) => (
            <p key={field} className="break-words text-muted">
              {targetLabel(field, i18n)}: <del>{before || '—'}</del> →{' '}
              <ins className="text-ink no-underline">{after}</ins>
            </p>
          ))
        : null}
    </li>
  )
}
