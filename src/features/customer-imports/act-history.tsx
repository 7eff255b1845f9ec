import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CustomerSelection } from '#contract/customer-selections'
import { QueryView } from '@/errors/query-view'
import { formatMoment } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { actState, actWords } from './act-words'
import { customerActQueries } from './queries'

/** The acts on many customers of the tenant, whoever made them. */
export function ActHistory() {
  const { t } = useLingui()
  const query = useQuery(customerActQueries.list())
  return (
    <Card title={<Trans>まとめて行った変更</Trans>}>
      <QueryView
        query={query}
        empty={({ customer_selections: all }) => all.length === 0}
        emptyState={
          <EmptyState icon="check" title={<Trans>まだありません</Trans>}>
            <Trans>顧客管理の「選択」から、複数の顧客をまとめて変更できます。</Trans>
          </EmptyState>
        }
      >
        {({ customer_selections: all }) => (
          <ul className="divide-y divide-line" aria-label={t`まとめて行った変更`}>
            {all.map((one) => (
              <HistoryRow key={one.id} one={one} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  )
}

function HistoryRow({ one }: { one: CustomerSelection }) {
  const { i18n } = useLingui()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <Link
        to="/customers/import"
        search={{ act: one.id }}
        className="inline-flex min-h-11 min-w-0 items-center font-semibold text-accent-ink underline"
      >
        <span className="line-clamp-2 break-all print:line-clamp-none">{actWords(one, i18n)}</span>
      </Link>
      <Badge tone={one.state === 'written' ? 'success' : 'neutral'}>{i18n._(actState(one))}</Badge>
      <span className="text-muted">
        {formatMoment(one.created_at)} {one.created_by}
      </span>
      <span className="text-muted">
        <Plural value={one.rows} other="#人" />
      </span>
    </li>
  )
}
