import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ACTIVE_DAYS, type Usage, type UsageMonth } from '#contract/usage'
import { QueryView } from '@/errors/query-view'
import { formatMonth } from '@/i18n/month'
import { formatNumber } from '@/i18n/numbers'
import { formatBytes } from '@/i18n/units'
import { saveFile } from '@/lib/save-file'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { administrationQueries } from './queries'
import { USAGE_COLUMNS, usageCsv } from './usage-csv'

/** How much the tenant holds, and how much is added. */
export function UsageSection() {
  const query = useQuery(administrationQueries.usage())
  return (
    <QueryView query={query}>
      {({ now, months }) => (
        <>
          <Now now={now} />
          <PerMonth months={months} />
        </>
      )}
    </QueryView>
  )
}

function Now({ now }: { now: Usage['now'] }) {
  const { t } = useLingui()
  const facts: [label: string, value: string][] = [
    [t`顧客`, formatNumber(now.customers)],
    [t`対応履歴`, formatNumber(now.contacts)],
    [t`商品`, formatNumber(now.products)],
    [t`スタッフ`, formatNumber(now.members)],
    [t`${ACTIVE_DAYS}日以内に使った人`, formatNumber(now.active_members)],
    [t`ファイル`, formatNumber(now.files)],
    [t`ファイルの容量`, formatBytes(now.file_bytes)],
    [t`進行中の処理`, formatNumber(now.open_jobs)],
  ]
  return (
    <Card title={<Trans>今の利用状況</Trans>}>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="flex min-w-0 flex-col">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-bold text-xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-muted text-sm">
        <Trans>「使った人」は、ログインまたは保存をした人です。</Trans>
      </p>
    </Card>
  )
}

function PerMonth({ months }: { months: readonly UsageMonth[] }) {
  const { t } = useLingui()
  const words = { customers: t`顧客`, contacts: t`対応履歴`, files: t`ファイル`, file_bytes: t`容量`, jobs: t`処理` }
  const labels = { ...words, model_calls: t`AIの利用` }
  const heads = [t`月`, ...USAGE_COLUMNS.map((column) => labels[column])]
  const download = () => {
    const csv = usageCsv(
      heads.map((head, index) => (USAGE_COLUMNS[index - 1] === 'file_bytes' ? t`容量（バイト）` : head)),
      months,
    )
    const name = t`利用状況-${months.at(-1)?.month ?? ''}.csv`
    saveFile(new File([csv], name, { type: 'text/csv' }))
  }
  return (
    <Card
      title={<Trans>月ごとに増えた数</Trans>}
      actions={<Button size="sm" icon="download" onClick={download}>{t`CSVに書き出す`}</Button>}
    >
      <table className="w-full text-xs tabular-nums sm:text-sm">
        <thead>
          <tr className="border-line border-b text-muted">
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={`px-0.5 py-2 align-bottom font-semibold [word-break:auto-phrase] sm:px-2 ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <th scope="row" className="whitespace-nowrap px-0.5 py-2 text-left font-semibold sm:px-2">
                {formatMonth(month.month)}
              </th>
              {USAGE_COLUMNS.map((column) => (
                <td key={column} className="whitespace-nowrap px-0.5 py-2 text-right sm:px-2">
                  {column === 'file_bytes' ? formatBytes(month[column]) : formatNumber(month[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-muted text-sm">
        <Trans>終わった月の数は、あとから削除しても変わりません。</Trans>
      </p>
    </Card>
  )
}
