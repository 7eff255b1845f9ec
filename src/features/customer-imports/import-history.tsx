import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CustomerImport, DRAFT_STATES } from '#contract/customer-imports'
import { QueryView } from '@/errors/query-view'
import { formatMoment } from '@/i18n/format'
import { formatNumber } from '@/i18n/numbers'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { DeleteDraft } from './delete-draft'
import { stateWords } from './import-words'
import { customerImportQueries, isUnderWay } from './queries'

/** The imports of the tenant, whoever made them. */
export function ImportHistory() {
  const { t } = useLingui()
  const query = useQuery(customerImportQueries.list())
  return (
    <Card title={<Trans>これまでの取り込み</Trans>}>
      <QueryView
        query={query}
        empty={({ customer_imports: all }) => all.length === 0}
        emptyState={<EmptyState icon="upload" title={<Trans>まだ取り込んでいません</Trans>} />}
      >
        {({ customer_imports: all }) => (
          <ul className="divide-y divide-line" aria-label={t`これまでの取り込み`}>
            {all.map((one) => (
              <HistoryRow key={one.id} one={one} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}

function HistoryRow({ one }: { one: CustomerImport }) {
  const { t, i18n } = useLingui()
  const rows = formatNumber(one.rows)
  const created = formatNumber(one.outcomes.created ?? 0)
  const updated = formatNumber(one.outcomes.updated ?? 0)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <Link
        to="/customers/import"
        search={{ id: one.id }}
        className="inline-flex min-h-11 min-w-0 items-center break-all font-semibold text-accent-ink underline"
      >
        {one.file_name}
      </Link>
      <Badge tone={one.state === 'imported' ? 'success' : 'neutral'}>{i18n._(stateWords(one))}</Badge>
      <span className="text-muted">
        {formatMoment(one.created_at)} {one.created_by}
      </span>
      <span className="text-muted">{t`${rows}件中 登録${created}件・更新${updated}件`}</span>
      {DRAFT_STATES.includes(one.state) && !isUnderWay(one) ? <DeleteDraft draft={one} /> : null}
    </li>
  )
}
